package geometry

import "math"

const (
	degree         = math.Pi / 180
	sinAngleTol    = 0.0017453283658983088 // sin(AngleTolerance)
	roundoff       = 1e-9                  // centimetres: more than the rounding error of sums of coordinates
	withinTol      = Tolerance + roundoff  // makes "within the tolerance" include the tolerance itself
	tanReduceAbove = 0.66                  // the arctangent's series serves slopes up to this
)

// Direction returns the unit vector of a facing in degrees, clockwise from +y.
//
//  1. Multiples of 90° are exact: no coordinate is 0 ± 1e-17.
//  2. Direction(d+360) == Direction(d) where the sum is exact.
//  3. Direction(d+90) == Direction(d).Right() where the sum is exact.
//  4. Both coordinates are within 1e-15 of the true ones.
//
// The reduction to ±45° is done in degrees, where it loses nothing.
func Direction(deg float64) Vec {
	d := math.Mod(deg, 360)
	if d < 0 {
		d += 360
	}
	quarter := math.Floor(d/90 + 0.5)
	x := float64((d - float64(quarter*90)) * degree) // rounded here: the series adds to it
	v := Vec{sinSeries(x), cosSeries(x)}
	switch int(quarter) & 3 {
	case 1:
		v = v.Right()
	case 2:
		v = v.Neg()
	case 3:
		v = v.Left()
	}
	return v.plain()
}

// plain replaces −0 by 0, which would print as "-0".
func (v Vec) plain() Vec { return Vec{v.X + 0, v.Y + 0} }

// Degrees returns the direction of v in degrees, clockwise from +y, in [0, 360).
// The zero vector has direction 0.
//
//  1. Multiples of 45° are exact.
//  2. Degrees(v.Scale(k)) is Degrees(v) for k > 0, within 1e-13.
//  3. Degrees(Direction(d)) is d, within 1e-13, for d in [0, 360).
func Degrees(v Vec) float64 {
	x, y := abs(v.X), abs(v.Y)
	var d float64 // the angle to the nearer half of the y axis
	switch {
	case x == 0 && y == 0:
		return 0
	case x <= y:
		d = slopeDegrees(x, y)
	default:
		d = 90 - slopeDegrees(y, x)
	}
	if v.Y < 0 {
		d = 180 - d
	}
	if v.X < 0 {
		d = 360 - d
	}
	if d >= 360 {
		d = 0
	}
	return d
}

// SameFacing reports whether two unit vectors point the same way within
// AngleTolerance.
//
//  1. SameFacing(b,a) == SameFacing(a,b), and SameFacing(a,a).
//  2. Turning or mirroring both changes nothing.
func SameFacing(a, b Vec) bool {
	return a.Dot(b) > 0 && abs(a.Cross(b)) <= sinAngleTol+roundoff
}

// slopeDegrees returns the arctangent of rise/run in degrees, 0 ≤ rise ≤ run.
func slopeDegrees(rise, run float64) float64 {
	if rise <= float64(tanReduceAbove*run) {
		return atanSeries(rise/run) / degree
	}
	return 45 + float64(atanSeries((rise-run)/(rise+run))/degree)
}

// sinSeries is the sine of x radians, |x| ≤ π/4 (minimax coefficients of
// fdlibm's __kernel_sin).
func sinSeries(x float64) float64 {
	z := float64(x * x)
	p := 1.58969099521155010221e-10
	p = float64(p*z) - 2.50507602534068634195e-08
	p = float64(p*z) + 2.75573137070700676789e-06
	p = float64(p*z) - 1.98412698298579493134e-04
	p = float64(p*z) + 8.33333333332248946124e-03
	p = float64(p*z) - 1.66666666666666324348e-01
	return x + float64(float64(x*z)*p)
}

// cosSeries is the cosine of x radians, |x| ≤ π/4 (fdlibm's __kernel_cos).
func cosSeries(x float64) float64 {
	z := float64(x * x)
	p := -1.13596475577881948265e-11
	p = float64(p*z) + 2.08757232129817482790e-09
	p = float64(p*z) - 2.75573143513906633035e-07
	p = float64(p*z) + 2.48015872894767294178e-05
	p = float64(p*z) - 1.38888888888741095749e-03
	p = float64(p*z) + 4.16666666666666019037e-02
	return 1 - (float64(0.5*z) - float64(float64(z*z)*p))
}

// atanSeries is the arctangent of x in radians, |x| ≤ 0.66 (the rational
// approximation of Cephes).
func atanSeries(x float64) float64 {
	z := float64(x * x)
	p := -8.750608600031904122785e-01
	p = float64(p*z) - 1.615753718733365076637e+01
	p = float64(p*z) - 7.500855792314704667340e+01
	p = float64(p*z) - 1.228866684490136173410e+02
	p = float64(p*z) - 6.485021904942025371773e+01
	q := z + 2.485846490142306297962e+01
	q = float64(q*z) + 1.650270098316988542046e+02
	q = float64(q*z) + 4.328810604912902668951e+02
	q = float64(q*z) + 4.853903996359136964868e+02
	q = float64(q*z) + 1.945506571482613964425e+02
	return x + float64(x*(float64(z*p)/q))
}
