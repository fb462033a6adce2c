package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"time"
)

// govulncheck looks for known vulnerabilities in the code that our programs call. It is built from
// source, and asks the database of the Go project.
const (
	govulncheck  = "golang.org/x/vuln/cmd/govulncheck@v1.3.0"
	vulnDatabase = "https://vuln.go.dev"
)

// notRun is the error of a part that cannot run here, for a reason that nobody can mend by installing
// something. It does not fail the run.
type notRun struct{ reason string }

func (n *notRun) Error() string { return n.reason }

// vulnerabilities fails if a program calls code with a vulnerability that a database knows. Where the
// database cannot be reached it says so at once.
func vulnerabilities(database string) error {
	if err := reach(database + "/index/db.json"); err != nil {
		return &notRun{"the database of vulnerabilities cannot be reached: " + err.Error()}
	}
	tools, err := filepath.Abs("bin/tools")
	if err != nil {
		return err
	}
	if err := run([]string{"GOBIN=" + tools}, "go", "install", govulncheck); err != nil {
		return err
	}
	return run(nil, filepath.Join(tools, "govulncheck"), "-db", database, "./cmd/frontage", "./cmd/frontage-desktop")
}

// reach returns an error unless an address answers in a few seconds.
func reach(address string) error {
	client := http.Client{Timeout: 10 * time.Second}
	answer, err := client.Get(address)
	if err != nil {
		return err
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return nil
}
