// Package army is the kit of army lists, shared by the rule systems that have them. It reads and
// writes lists, chooses armies within their limits and a value in points, imports published tables
// and the lists of other programs, and makes the terrain of quick battles. Each system describes
// its differences: see [System].
package army
