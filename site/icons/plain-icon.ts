import { createElement, type ReactNode, type SVGProps } from 'react'

type IconData = { name: string; node: readonly (readonly [tag: string, about: object])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Stands in for the icon library's own maker of components, whose further options the site does not use (see
 * vite.config.ts): the same drawings, in the size and colour of the text around them unless they say otherwise.
 */
export function plainIcon({ name, node }: IconData): (props: IconProps) => ReactNode {
  return function Icon({ size = 24, className = '', ...props }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // What is named is for everybody; a drawing beside a word is not read out.
        ...(!props['aria-label'] && !props.role && { 'aria-hidden': true }),
        className: `lucide lucide-${name} ${className}`.trim(),
        ...props,
      },
      ...node.map(([tag, about]) => createElement(tag, about)),
    )
  }
}
export { plainIcon as default }
