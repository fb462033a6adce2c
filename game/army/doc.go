// Package army builds armies from army lists. It checks a choice of units and characters
// against the limits of its list, makes a choice by itself, deploys it for battle, and
// imports the tables in which players publish their lists.
package army
