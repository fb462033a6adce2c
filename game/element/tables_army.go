package element

import "strings"

// priceKey is the key of a price.
type priceKey struct {
	kind    string
	regular bool
	grade   byte
}

// readPrices reads the cost table, with columns of r or i and a grade (ELM-COST-01). An empty cell means that
// the element does not exist.
func (t *Tables) readPrices(open opener) *sheet {
	t.prices = map[priceKey]float64{}
	columns := []string{"type"}
	for _, regular := range "ri" {
		for _, grade := range grades {
			columns = append(columns, string(regular)+string(grade))
		}
	}
	return open("costs", columns...).each(func(r row) {
		kind := r.text("type")
		if t.kinds.types[kind] == 0 {
			r.bad("type", "there is no type %q", kind)
			return
		}
		for _, column := range columns[1:] {
			if r.text(column) != "" {
				t.price(r, priceKey{kind, column[0] == 'r', column[1]}, r.number(column, 0.5, 999))
			}
		}
	})
}

// readMorePrices reads the prices that the cost table does not have.
func (t *Tables) readMorePrices(open opener) *sheet {
	return open("costs_more", "type", "regular", "grade", "points", "src").each(func(r row) {
		key := priceKey{r.text("type"), r.oneOf("regular", "r", "i") == "r", r.oneOf("grade", strings.Split(grades, "")...)[0]}
		if t.kinds.types[key.kind] == 0 {
			r.bad("type", "there is no type %q", key.kind)
			return
		}
		t.price(r, key, r.number("points", 0.5, 999))
	})
}

// price notes a price, in whole or half points (ELM-COST-02).
func (t *Tables) price(r row, key priceKey, points float64) {
	if _, twice := t.prices[key]; twice {
		r.bad("type", "%s is priced twice", key.kind)
	}
	if points*2 != float64(int(points*2)) {
		r.bad("", "%v is neither a whole number of points nor a half one", points)
	}
	t.prices[key] = points
}

// moraleRow is a value of elements for morale (ELM-ME-01).
type moraleRow struct {
	who who
	me  float64
}

// readMorale reads the morale equivalents: the first row that fits counts.
func (t *Tables) readMorale(open opener) *sheet {
	return open("morale", "order", "who", "me", "src").each(func(r row) {
		if order := r.whole("order", 1, 999); order != len(t.morale)+1 {
			r.bad("order", "is %d; the rows are numbered from 1", order)
		}
		t.morale = append(t.morale, moraleRow{r.who("who", &t.kinds), r.number("me", 0, 99)})
	})
}
