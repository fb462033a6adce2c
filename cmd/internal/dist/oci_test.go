package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func untar(t *testing.T, text []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(text)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// From the index of an image each blob is found by its hash, down to the program of each
// processor, and the same programs make the same image.
func TestImage(t *testing.T) {
	var texts [2][]byte
	for i := range texts {
		m := newImage("1.2-dirty")
		for _, processor := range []string{"amd64", "arm64"} {
			if err := m.add(processor, []byte("program for "+processor), []byte("licences")); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(t.TempDir(), "image.tar")
		if err := m.write(file); err != nil {
			t.Fatal(err)
		}
		var err error
		if texts[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("two images of the same programs differ")
	}
	files := untar(t, texts[0])
	if string(files["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("the layout is %s", files["oci-layout"])
	}
	type blob struct {
		Manifests []descriptor
		Config    descriptor
		Layers    []descriptor
		RootFS    struct {
			DiffIDs []string `json:"diff_ids"`
		}
		Architecture string
	}
	read := func(d descriptor) (b blob) {
		t.Helper()
		text := files["blobs/sha256/"+d.Digest[len("sha256:"):]]
		if sum := sha256.Sum256(text); "sha256:"+hex.EncodeToString(sum[:]) != d.Digest || len(text) != d.Size {
			t.Fatalf("the blob of %+v is another one", d)
		}
		if d.MediaType == ociLayer {
			return b
		}
		if err := json.Unmarshal(text, &b); err != nil {
			t.Fatal(err)
		}
		return b
	}
	var index blob
	if err := json.Unmarshal(files["index.json"], &index); err != nil || len(index.Manifests) != 1 {
		t.Fatalf("%d manifests, %v; want one", len(index.Manifests), err)
	}
	inner := read(index.Manifests[0])
	if len(inner.Manifests) != 2 {
		t.Fatalf("there are %d manifests", len(inner.Manifests))
	}
	for _, d := range inner.Manifests {
		manifest := read(d)
		config := read(manifest.Config)
		read(manifest.Layers[0])
		zipped, err := gzip.NewReader(bytes.NewReader(files["blobs/sha256/"+manifest.Layers[0].Digest[len("sha256:"):]]))
		if err != nil {
			t.Fatal(err)
		}
		layer, err := io.ReadAll(zipped)
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(layer); config.RootFS.DiffIDs[0] != "sha256:"+hex.EncodeToString(sum[:]) {
			t.Error("the configuration names another layer")
		}
		if got := string(untar(t, layer)["frontage"]); got != "program for "+d.Platform["architecture"] || config.Architecture != d.Platform["architecture"] {
			t.Errorf("%s has %q; want the program for %q, and so says the configuration: %q", d.Platform, got, d.Platform["architecture"], config.Architecture)
		}
	}
}

func TestChecksums(t *testing.T) {
	got, err := checksums([]string{"a"}, func(string) ([]byte, error) { return []byte("abc"), nil })
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n" // of FIPS 180-2
	if err != nil || got != abc {
		t.Errorf("the content is %q, error %v, want %v", got, err, abc)
	}
	if got := tagOf("v1.0+dirty/x"); got != "v1.0-dirty-x" {
		t.Errorf("the tag is %q", got)
	}
}
