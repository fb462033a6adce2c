package game

// ReadDocument reads a file in a format of a system's own, of at most [MaxText] bytes: one JSON
// object with the wanted format, whose other fields read takes. The name is the name of the
// file, for messages. The error is an [Errors] that lists all mistakes of the file, by line and
// path.
func ReadDocument(data []byte, name, format string, read func(f *Field, o *Object)) error {
	if len(data) > MaxText {
		return Errors{{name, 1, "", tooLong(len(data), MaxText)}}
	}
	r, root := newReader(data, name, 1)
	if root == nil {
		return r.errs
	}
	f := &Field{r: r, n: root}
	o := f.Object()
	wanted := o.Required("format")
	if text := wanted.Text(format); text != format {
		// Another format has other fields: complaints about each of them would
		// bury the one message that matters.
		wanted.Bad("is %s; this program reads %q", quote(text), format)
		return r.errs.sorted()
	}
	read(f, o)
	return r.errs.sorted()
}

// Problems reports what a rule system found wrong below the field.
func (f *Field) Problems(problems []Problem) { f.problems(problems) }

// Path returns the place of the field in its file: "units[2].id".
func (f *Field) Path() string { return f.path }

// Schema reads the name of the file's JSON Schema, which is for editors. Every format may have
// it; the program ignores it.
func (o *Object) Schema() string { return o.Optional("$schema").Name("") }
