package tournament

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"reflect"
	"strconv"

	"github.com/parquet-go/parquet-go"
)

// Files returns the files of a finished tournament by their names: results.csv, results.parquet,
// ratings.csv and index.html, and the plan, the sums and the games as a [Folder] holds them. They depend on the
// arguments alone; results are in the order of the games. It also returns the ratings.
func Files(plan *Plan, sums map[string]string, results []Result) (map[string][]byte, []Rating, error) {
	names := make([]string, len(plan.Players()))
	for i, player := range plan.Players() {
		names[i] = plan.Name(player)
	}
	ratings := Ratings(names, results)
	page, err := pageOf(plan, ratings, results)
	if err != nil {
		return nil, nil, err
	}
	var table, games bytes.Buffer
	if err := parquet.Write(&table, results, parquet.CreatedBy("frontage", "1", "")); err != nil {
		return nil, nil, err
	}
	lines := json.NewEncoder(&games)
	for i := range results {
		if err := lines.Encode(&results[i]); err != nil {
			return nil, nil, err
		}
	}
	return map[string][]byte{
		"results.csv":     csvOf(resultRows(results)),
		"results.parquet": table.Bytes(),
		"ratings.csv":     csvOf(ratingRows(ratings)),
		"index.html":      page,
		planFile:          indented(plan),
		inputFile:         indented(sums),
		gameFile:          games.Bytes(),
	}, ratings, nil
}

// csvOf writes rows as CSV.
func csvOf(rows [][]string) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	_ = w.WriteAll(rows) // a buffer has no errors
	return out.Bytes()
}

// resultRows returns the results with a heading, a column for each field of a result.
func resultRows(results []Result) [][]string {
	kind := reflect.TypeFor[Result]()
	var head []string
	for i := range kind.NumField() {
		head = append(head, kind.Field(i).Tag.Get("json"))
	}
	rows := [][]string{head}
	for i := range results {
		v := reflect.ValueOf(results[i])
		var row []string
		for k := range kind.NumField() {
			row = append(row, fmt.Sprint(v.Field(k)))
		}
		rows = append(rows, row)
	}
	return rows
}

// ratingRows returns the ratings with a heading.
func ratingRows(ratings []Rating) [][]string {
	rows := [][]string{{"player", "rating", "margin", "games", "wins", "draws", "losses", "score"}}
	for i := range ratings {
		r := &ratings[i]
		rows = append(rows, []string{r.Name, fixed(r.Points, 0), fixed(r.Margin, 0), strconv.Itoa(r.Games),
			strconv.Itoa(r.Wins), strconv.Itoa(r.Draws), strconv.Itoa(r.Losses), fixed(r.Score(), 3)})
	}
	return rows
}

// fixed writes a number with a number of decimals, and never "-0".
func fixed(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if v, _ := strconv.ParseFloat(text, 64); v == 0 {
		return strconv.FormatFloat(0, 'f', decimals, 64)
	}
	return text
}

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page holds the contents of page.html.
type page struct {
	Title      string
	Games      int
	Unfinished int
	Near, Far  string // shares of the ends
	Ratings    []pageRating
	Rows       []pageRow
	Strengths  template.HTML
	Lengths    template.HTML
}

// pageRating is a player with the numbers in words.
type pageRating struct {
	Place                 int
	Name                  string
	Points, Margin, Score string
	Rating
}

// pageRow is a row of the cross table: the cells are in the order of the ratings.
type pageRow struct {
	Name  string
	Cells []pageCell
}

// pageCell is the share that the row's player has won against the column's.
type pageCell struct {
	Text, Title string
	Shade       template.CSS
}

// pageOf writes the page of a tournament.
func pageOf(plan *Plan, ratings []Rating, results []Result) ([]byte, error) {
	p := page{Title: plan.Title, Games: len(results)}
	if p.Title == "" {
		p.Title = "A tournament"
	}
	for i := range ratings {
		r := ratings[i]
		p.Ratings = append(p.Ratings, pageRating{i + 1, r.Name, fixed(r.Points, 0), fixed(r.Margin, 0), percent(r.Score()), r})
	}
	p.Rows = crossTable(ratings, results)
	near, far, decided := 0, 0, 0
	for i := range results {
		switch results[i].Winner {
		case "near":
			near, decided = near+1, decided+1
		case "far":
			far, decided = far+1, decided+1
		case "draw":
			decided++
		default:
			p.Unfinished++
		}
	}
	p.Near, p.Far = percent(float64(near)/float64(max(decided, 1))), percent(float64(far)/float64(max(decided, 1)))
	var err, err2 error
	p.Strengths, err = strengthsPlot(ratings)
	p.Lengths, err2 = lengthsPlot(results)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}

// percent writes a share as "62 %".
func percent(share float64) string { return fixed(100*share, 0) + " %" }

// crossTable returns the results of each player against each of the others.
func crossTable(ratings []Rating, results []Result) []pageRow {
	type pair struct{ a, b string }
	score, games := map[pair]float64{}, map[pair]int{}
	for i := range results {
		r := &results[i]
		share, counts := map[string]float64{"near": 1, "draw": 0.5, "far": 0}[r.Winner]
		if !counts {
			continue
		}
		score[pair{r.Near, r.Far}] += share
		score[pair{r.Far, r.Near}] += 1 - share
		games[pair{r.Near, r.Far}]++
		games[pair{r.Far, r.Near}]++
	}
	var rows []pageRow
	for i := range ratings {
		row := pageRow{Name: ratings[i].Name}
		for j := range ratings {
			at := pair{ratings[i].Name, ratings[j].Name}
			if i == j || games[at] == 0 {
				row.Cells = append(row.Cells, pageCell{Text: "–"})
				continue
			}
			share := score[at] / float64(games[at])
			row.Cells = append(row.Cells, pageCell{
				Text:  fixed(100*share, 0),
				Title: fmt.Sprintf("%s against %s: %s of %d", at.a, at.b, fixed(score[at], 1), games[at]),
				Shade: template.CSS(shade(share)),
			})
		}
		rows = append(rows, row)
	}
	return rows
}

// shade returns the background of a cell: blue for wins, red for losses.
func shade(share float64) string {
	hue, weight := "31, 94, 136", 2*share-1
	if weight < 0 {
		hue, weight = "168, 54, 42", -weight
	}
	return fmt.Sprintf("background: rgba(%s, %s)", hue, fixed(0.45*weight, 2))
}
