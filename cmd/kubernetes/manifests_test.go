package kubernetes

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/validation"
	"sigs.k8s.io/yaml"
)

const folder = "../../docs/kubernetes"

// manifests are the objects of all files.
type manifests struct {
	jobs   map[string]*batch.Job
	pods   map[string]*core.PodSpec // of the jobs too
	claims map[string]*core.PersistentVolumeClaim
}

// read reads the files strictly: an unknown field or a value of the wrong kind is an error.
func read(t *testing.T) *manifests {
	t.Helper()
	m := &manifests{map[string]*batch.Job{}, map[string]*core.PodSpec{}, map[string]*core.PersistentVolumeClaim{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%d files, error %v, want 3", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, part := range bytes.Split(text, []byte("\n---\n")) {
			if err := m.add(part); err != nil {
				t.Fatalf("%s, object %d: %v", file, i+1, err)
			}
		}
	}
	return m
}

// add adds an object by its kind.
func (m *manifests) add(text []byte) error {
	var about struct{ APIVersion, Kind string }
	if err := yaml.Unmarshal(text, &about); err != nil {
		return err
	}
	switch about.APIVersion + " " + about.Kind {
	case "batch/v1 Job":
		var job batch.Job
		if err := yaml.UnmarshalStrict(text, &job); err != nil {
			return err
		}
		m.jobs[job.Name], m.pods[job.Name] = &job, &job.Spec.Template.Spec
	case "v1 Pod":
		var pod core.Pod
		if err := yaml.UnmarshalStrict(text, &pod); err != nil {
			return err
		}
		m.pods[pod.Name] = &pod.Spec
	case "v1 PersistentVolumeClaim":
		var claim core.PersistentVolumeClaim
		if err := yaml.UnmarshalStrict(text, &claim); err != nil {
			return err
		}
		m.claims[claim.Name] = &claim
	default:
		return fmt.Errorf("%s %s: an unknown kind", about.APIVersion, about.Kind)
	}
	return nil
}

// What the server would refuse, as far as the types do not say it: names, and values of few words.
func TestManifests(t *testing.T) {
	m := read(t)
	for name, claim := range m.claims {
		checkName(t, name)
		if size := claim.Spec.Resources.Requests[core.ResourceStorage]; size.Sign() <= 0 || len(claim.Spec.AccessModes) != 1 || claim.Spec.AccessModes[0] != core.ReadWriteMany {
			t.Errorf("the claim %s is %+v", name, claim.Spec)
		}
	}
	for name, pod := range m.pods {
		checkName(t, name)
		checkPod(t, name, pod, m)
	}
	play, merge := m.jobs["tournament"], m.jobs["tournament-merge"]
	if play == nil || merge == nil || len(m.jobs) != 2 {
		t.Fatalf("the jobs are %v", m.jobs)
	}
	s := play.Spec
	if s.CompletionMode == nil || *s.CompletionMode != batch.IndexedCompletion || s.Completions == nil || *s.Completions < 1 || *s.Parallelism > *s.Completions {
		t.Errorf("the job of the shards is %+v", s)
	}
	if s.BackoffLimitPerIndex == nil || s.PodReplacementPolicy == nil || *s.PodReplacementPolicy != batch.Failed {
		t.Errorf("a shard that fails is not begun again: %+v", s)
	}
	if want := fmt.Sprintf("--job=%d", *s.Completions); !strings.Contains(strings.Join(s.Template.Spec.Containers[0].Args, " "), want) {
		t.Errorf("the arguments are %q, want %s", s.Template.Spec.Containers[0].Args, want)
	}
	if play.Spec.Template.Spec.Containers[0].Image != merge.Spec.Template.Spec.Containers[0].Image {
		t.Error("the jobs have two images")
	}
}

func checkName(t *testing.T, name string) {
	t.Helper()
	if wrong := validation.IsDNS1123Label(name); len(wrong) > 0 {
		t.Errorf("%q: %v", name, wrong)
	}
}

// checkPod checks that a pod runs without rights, ends when it is done, and mounts volumes that there are.
func checkPod(t *testing.T, name string, pod *core.PodSpec, m *manifests) {
	t.Helper()
	if pod.RestartPolicy != core.RestartPolicyNever {
		t.Errorf("%s: the restart policy is %q, which a limit for each index forbids", name, pod.RestartPolicy)
	}
	if c := pod.SecurityContext; c == nil || !*c.RunAsNonRoot || *c.RunAsUser != 65532 || *c.FSGroup != 65532 || c.SeccompProfile.Type != core.SeccompProfileTypeRuntimeDefault {
		t.Errorf("%s: the security context is %+v", name, c)
	}
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		volumes[v.Name] = true
		if claim := v.PersistentVolumeClaim; claim != nil && m.claims[claim.ClaimName] == nil {
			t.Errorf("%s: there is no claim %q", name, claim.ClaimName)
		}
	}
	for _, c := range pod.Containers {
		checkName(t, c.Name)
		if s := c.SecurityContext; s == nil || *s.AllowPrivilegeEscalation || !*s.ReadOnlyRootFilesystem || s.Capabilities.Drop[0] != "ALL" {
			t.Errorf("%s: the security context of %s is %+v", name, c.Name, s)
		}
		for resource, least := range c.Resources.Requests {
			if most, limited := c.Resources.Limits[resource]; limited && most.Cmp(least) < 0 {
				t.Errorf("%s: %s asks for %s %v, above its limit of %v", name, c.Name, resource, &least, &most)
			}
		}
		for _, v := range c.VolumeMounts {
			if !volumes[v.Name] {
				t.Errorf("%s: %s mounts %q, which is no volume", name, c.Name, v.Name)
			}
			delete(volumes, v.Name)
		}
	}
	if len(volumes) > 0 {
		t.Errorf("%s: nothing mounts %v", name, volumes)
	}
}

// variable is a reference that Kubernetes replaces in an argument.
var variable = regexp.MustCompile(`\$\(([A-Z_]+)\)`)

// The programs of the manifests, run here as Kubernetes runs them, one after the other, write the same files as
// one run of the whole plan.
func TestRun(t *testing.T) {
	m := read(t)
	root := t.TempDir()
	program := filepath.Join(root, "frontage")
	build := exec.Command("go", "build", "-trimpath", "-o", program, "./cmd/frontage")
	build.Dir, build.Env = "../..", append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, name := range []string{"plan", "results"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	scenario, err := os.ReadFile("../../game/tactics/scenarios/the-fallow-field.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"field.scenario.json": string(scenario),
		"plan.tournament.json": `{"format": "frontage/tournament@1", "title": "Orders", "commanders": ["default", "assault and never use missiles", "tactics shoot"],
			"tables": ["field.scenario.json"], "battles": 4, "seed": 7}`,
	} {
		if err := os.WriteFile(filepath.Join(root, "plan", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args []string, environment ...string) {
		t.Helper()
		command := exec.Command(program, args...)
		command.Env = environment // nothing of ours
		if text, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v: %s", args, err, text)
		}
	}
	shards := m.jobs["tournament"]
	for index := range *shards.Spec.Completions {
		run(arguments(shards, root, fmt.Sprint(index)), fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index))
	}
	run(arguments(m.jobs["tournament-merge"], root, ""))
	run([]string{"tournament", filepath.Join(root, "plan", "plan.tournament.json"), "-o", filepath.Join(root, "alone")})
	for _, name := range []string{"results.csv", "results.parquet", "ratings.csv", "index.html", "games.jsonl", "plan.tournament.json", "inputs.json"} {
		a, err := os.ReadFile(filepath.Join(root, "alone", name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(root, "results", "whole", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s of the merged shards has other bytes", name)
		}
	}
}

// arguments returns the arguments of a job's container, with the variables that Kubernetes replaces, and the
// mounted folders within root.
func arguments(job *batch.Job, root, index string) []string {
	c := job.Spec.Template.Spec.Containers[0]
	var list []string
	for _, arg := range c.Args {
		arg = variable.ReplaceAllStringFunc(arg, func(reference string) string {
			if reference == "$(JOB_COMPLETION_INDEX)" && index != "" {
				return index
			}
			return reference // as Kubernetes leaves what it does not know
		})
		for _, v := range c.VolumeMounts {
			arg = strings.Replace(arg, v.MountPath+"/", root+v.MountPath+"/", 1)
		}
		list = append(list, arg)
	}
	return list
}
