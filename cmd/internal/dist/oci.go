package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// An OCI image is a tar of a folder: an index, and blobs named by their hashes. One with a single
// static program can be made without a tool (image-spec 1.1).

const (
	ociIndex    = "application/vnd.oci.image.index.v1+json"
	ociManifest = "application/vnd.oci.image.manifest.v1+json"
	ociConfig   = "application/vnd.oci.image.config.v1+json"
	ociLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor names a blob.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// image is an OCI image being made.
type image struct {
	version string
	blobs   map[string][]byte // by digest, without "sha256:"
	order   []string
	index   []descriptor
}

func newImage(version string) *image { return &image{version: version, blobs: map[string][]byte{}} }

func (m *image) blob(mediaType string, content []byte) descriptor {
	sum := sha256.Sum256(content)
	name := hex.EncodeToString(sum[:])
	if m.blobs[name] == nil {
		m.order = append(m.order, name)
	}
	m.blobs[name] = content
	return descriptor{MediaType: mediaType, Digest: "sha256:" + name, Size: len(content)}
}

// add adds the program of a processor, with the licences.
func (m *image) add(processor string, program, licences []byte) error {
	layer, err := tarOf([]entry{{"frontage", 0o755, program}, {"LICENSES-OF-OTHERS.txt", 0o644, licences}})
	if err != nil {
		return err
	}
	plain := sha256.Sum256(layer)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write(layer); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	config, err := json.Marshal(map[string]any{
		"architecture": processor, "os": "linux",
		"config": map[string]any{
			"User":         "65532:65532",
			"ExposedPorts": map[string]any{"8080/tcp": map[string]any{}},
			"Entrypoint":   []string{"/frontage"},
			"Cmd":          []string{"serve", "--addr", "0.0.0.0:8080"},
			"Labels":       map[string]string{"org.opencontainers.image.title": "Frontage", "org.opencontainers.image.version": m.version},
		},
		"rootfs": map[string]any{"type": "layers", "diff_ids": []string{"sha256:" + hex.EncodeToString(plain[:])}},
	})
	if err != nil {
		return err
	}
	manifest, err := json.Marshal(map[string]any{
		"schemaVersion": 2, "mediaType": ociManifest,
		"config": m.blob(ociConfig, config), "layers": []descriptor{m.blob(ociLayer, zipped.Bytes())},
	})
	if err != nil {
		return err
	}
	d := m.blob(ociManifest, manifest)
	d.Platform = map[string]string{"architecture": processor, "os": "linux"}
	m.index = append(m.index, d)
	return nil
}

// write writes the image as a tar, which "podman load" and "docker load" read.
func (m *image) write(file string) error {
	inner, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": ociIndex, "manifests": m.index})
	if err != nil {
		return err
	}
	all := m.blob(ociIndex, inner)
	all.Annotations = map[string]string{"org.opencontainers.image.ref.name": m.version, "io.containerd.image.name": "localhost/frontage:" + m.version}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": ociIndex, "manifests": []descriptor{all}})
	if err != nil {
		return err
	}
	entries := []entry{{"oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`)}, {"index.json", 0o644, index}}
	for _, name := range m.order {
		entries = append(entries, entry{"blobs/sha256/" + name, 0o644, m.blobs[name]})
	}
	text, err := tarOf(entries)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// entry is a file of a tar.
type entry struct {
	name    string
	mode    int64
	content []byte
}

// tarOf makes a tar that depends only on its entries, without times and owners.
func tarOf(entries []entry) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, e := range entries {
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: e.mode, Size: int64(len(e.content)), Format: tar.FormatPAX})
		if err == nil {
			_, err = w.Write(e.content)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// tagOf returns a version in the form of an image's tag.
func tagOf(version string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, version)
}

// checksums returns a line for each file, as sha256sum writes and checks them.
func checksums(files []string, read func(string) ([]byte, error)) (string, error) {
	var t strings.Builder
	for _, file := range files {
		content, err := read(file)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&t, "%x  %s\n", sha256.Sum256(content), file)
	}
	return t.String(), nil
}
