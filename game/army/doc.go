// Package army is the kit of army lists: what every rule system shares that has armies made
// out of lists. It reads and writes them, chooses armies within their limits and a value in
// points, imports the tables in which players publish their lists, and the lists of other
// programs, and makes the terrain of quick battles. What differs between the systems they tell
// it: see [System].
package army
