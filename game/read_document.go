package game

// ReadDocument reads a file of a system's own, of at most [MaxText] bytes: one JSON object
// with its format, which must be the one that is wanted, and with fields that read takes.
// The name stands for the file in messages.
//
// Everything that is wrong is an error and nothing is guessed. The error is
// then an [Errors] with all of it, each with its line and the path of its field.
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
		// Another format has other fields: to complain of each would bury
		// the one message that matters.
		wanted.Bad("is %s; this program reads %q", quote(text), format)
		return r.errs.sorted()
	}
	read(f, o)
	return r.errs.sorted()
}

// Problems reports what a rule system found wrong below the field.
func (f *Field) Problems(problems []Problem) { f.problems(problems) }

// Path is where the field is in its file: "units[2].id".
func (f *Field) Path() string { return f.path }

// Schema reads the name of the JSON Schema by which an editor helps to write the
// file. Every format may have it, and it means nothing to the program.
func (o *Object) Schema() string { return o.Optional("$schema").Name("") }
