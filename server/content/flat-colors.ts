/**
 * Colours of a drawing as what every renderer of SVG knows: tokens, `oklch()` and `color-mix()` become `#rrggbb`. What is no
 * colour stays as it is.
 * @param tokens `--ink-coral` → any colour
 */
export function flatColors(svg: string, tokens: Readonly<Record<string, string>>): string {
  return svg
    .replaceAll(/var\((--[a-z-]+)\)/g, (whole, name: string) =>
      Object.hasOwn(tokens, name) ? tokens[name]! : whole,
    )
    .replaceAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g, (_, light, chroma, hue) =>
      hexOf(polar(Number(light) / 100, Number(chroma), Number(hue))),
    )
    .replaceAll(
      /color-mix\(in oklab, (#[\da-f]{6}) ([\d.]+)%, (#[\da-f]{6})\)/gi,
      (_, one: string, percent: string, other: string) => {
        const share = Number(percent) / 100
        const [a, b] = [labOf(one), labOf(other)]
        return hexOf(mapped((at) => a[at] * share + b[at] * (1 - share)))
      },
    )
}

/** Lightness from 0 to 1, and the two axes of Oklab (https://bottosson.github.io/posts/oklab/). */
type Lab = readonly [light: number, green: number, blue: number]

const polar = (light: number, chroma: number, degrees: number): Lab => {
  const angle = (degrees / 180) * Math.PI
  return [light, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}
const mapped = (make: (at: 0 | 1 | 2) => number): Lab => [make(0), make(1), make(2)]

function hexOf([light, a, b]: Lab): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((linear) => toneOf(linear).toString(16).padStart(2, '0')).join('')}`
}

function labOf(hex: string): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearOf(parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** A linear share of light as a channel of a screen; what no screen shows is cut off. */
function toneOf(linear: number): number {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}
const linearOf = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
