// Package army makes armies out of army lists: it keeps a choice of units and
// characters to the limits of its list, fills one by itself, draws it up for
// battle, and imports the tables in which players publish their lists.
package army
