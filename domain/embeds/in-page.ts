/** Of the widgets that a saved embed may place: what stands in the page itself and is open already. The others float. */
export const IN_PAGE = ['survey', 'countdown'] as const
export type InPage = (typeof IN_PAGE)[number]

/** Those of some widgets that stand in the page. */
export const inPageOf = (widgets: readonly string[]): InPage[] =>
  IN_PAGE.filter((each) => widgets.includes(each))

/** What the component of its place is called in the code for React and Vue. */
export const componentOf = (widget: InPage): string =>
  `Lounge${widget.charAt(0).toUpperCase()}${widget.slice(1)}`
