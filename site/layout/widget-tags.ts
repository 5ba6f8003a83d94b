import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Tag<More = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  theme?: string
  source?: string
  locale?: string | undefined
  /** The site keeps its layers in order itself. */
  yield?: 'off'
} & More

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the only way to name a tag
  namespace JSX {
    interface IntrinsicElements {
      'lounge-chat': Tag
      'lounge-cart': Tag
      'lounge-survey': Tag<{ campaign?: string; embed?: string }>
      'lounge-promo': Tag<{ links?: string }>
    }
  }
}
