// Package kubernetes holds the tests of the manifests in docs/kubernetes. It is a module of its own, so that
// the types of Kubernetes stay out of the game.
package kubernetes
