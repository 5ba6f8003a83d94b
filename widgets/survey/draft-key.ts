/** Where a tab keeps what was typed: two surveys of a page are two tickets, each with the id of its tag. */
export const draftKeyOf = ({ id }: HTMLElement): string =>
  id ? `lounge:survey:${id}` : 'lounge:survey'
