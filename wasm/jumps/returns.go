package jumps

import "frontage/wasm/module"

// shareNumber returns the code of a function in which its number is in a variable.
//
// Before each call Go's compiler writes to the stack where the function will continue: a
// constant of the function's number and that of the place. The two numbers compress better
// apart, since the first is the same all over the function; browsers put them together again.
func shareNumber(body []byte, number int64) []byte {
	r := module.NewReader(body)
	groups, variable := r.Count(), 1 // variable 0 is the argument
	from := r.At()
	for range groups {
		variable += int(r.Unsigned())
		r.Byte()
	}
	declared := r.Since(from)
	get := module.AppendUnsigned([]byte{opLocalGet}, variable)
	var code []byte
	places := 0
	for r.More() {
		i := nextInstruction(r)
		if i.op != opI64Const || i.value>>16 != number {
			code = append(code, i.text...)
			continue
		}
		places++
		code = append(append(code, get...), opI64Const)
		code = append(module.AppendSigned(code, i.value&0xffff), opI64Or)
	}
	if r.Err() != nil || places < 2 {
		return body
	}
	out := append(module.AppendUnsigned(nil, groups+1), declared...)
	out = append(out, 1, typeI64, opI64Const)
	out = append(module.AppendSigned(out, number<<16), opLocalSet)
	out = module.AppendUnsigned(out, variable)
	return append(out, code...)
}
