import { expect, type Frame, type Page } from '@playwright/test'

/** What a test asks of a browser, whatever it is driven by: Playwright, or the WebDriver of WebKit. */
export type Visitor = Pick<Page, 'evaluate'> & {
  goto(address: string): Promise<unknown>
  /** The address in the window. */
  address(): Promise<string>
  /** Presses a point of the window or of the frame that was entered. */
  clickAt(point: Point): Promise<void>
  type(text: string): Promise<void>
  key(name: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** From now on everything happens in the first frame of the page, until the next page. */
  enterFrame(): Promise<void>
}

type Point = { x: number; y: number }

/** Longer than the widgets take to make room for what came to the page. */
const STILL_LOOKS = 4
const LOOK_MS = 100
const FOCUS_MS = 60_000
/** So often a thing is put into the cart, and so long the cart is looked at after each. */
const PRESSES = 3
const CART_LOOKS = 200

/** A page of Playwright as a visitor. */
export function visitorOn(page: Page): Visitor {
  let frame: Frame = page.mainFrame()
  return {
    goto(address) {
      frame = page.mainFrame()
      return page.goto(address)
    },
    address: () => Promise.resolve(page.url()),
    evaluate: ((work: string, given: unknown) => frame.evaluate(work, given)) as Page['evaluate'],
    async clickAt({ x, y }) {
      const around = frame === page.mainFrame() ? null : await frame.frameElement()
      const box = (await around?.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.click(box.x + x, box.y + y)
    },
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    async enterFrame() {
      const element = await page.waitForSelector('iframe', { state: 'attached' })
      frame = (await element.contentFrame()) ?? frame
    },
  }
}

/** Presses a button or a link by its name, in the page or in a shadow root, once it stands still and nothing covers it. */
export async function press(visitor: Visitor, name: RegExp): Promise<void> {
  await visitor.clickAt(await pointOf(visitor, 'button, a[href], [role="button"]', name))
}

/** Puts text into a field by its label, after what is there. */
export async function write(visitor: Visitor, label: RegExp, text: string): Promise<void> {
  await expect(async () => {
    await visitor.clickAt(await pointOf(visitor, 'input, textarea', label))
    expect(await visitor.evaluate(focused, null)).toMatch(label)
  }).toPass({ timeout: FOCUS_MS })
  await visitor.type(text)
}

/** Waits until a tag, on the page or in a shadow root of it, shows a text. */
export async function shows(visitor: Visitor, tag: string, text: RegExp): Promise<void> {
  await expect.poll(() => visitor.evaluate(textIn, tag), { message: `${tag} shows` }).toMatch(text)
}

/** By chat into the cart. */
export async function orderByChat(visitor: Visitor): Promise<void> {
  await press(visitor, /^Chat with the barista/)
  await write(visitor, /^Your message/, 'one large taro milk tea')
  await visitor.key('Enter')
  const isInCart = async () => /Taro Milk Tea/.test(await visitor.evaluate(textIn, 'lounge-cart'))
  for (let attempt = 0; attempt < PRESSES; attempt += 1) {
    await press(visitor, /^Add .*taro/i)
    for (let look = 0; look < CART_LOOKS; look += 1) {
      if (await isInCart()) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    // A driver of a busy browser loses a press now and then. What the chat still offers is pressed again, as a person would.
  }
  const said = await visitor.evaluate(textIn, 'lounge-chat')
  throw new Error(`No tea came into the cart. The chat says: ${said}`)
}

async function pointOf(visitor: Visitor, selector: string, name: RegExp): Promise<Point> {
  let before = ''
  let same = 0
  let found: Point | null = null
  const look = async () => {
    found = await visitor.evaluate(find, { selector, name: name.source, flags: name.flags })
    same = found !== null && JSON.stringify(found) === before ? same + 1 : 0
    before = JSON.stringify(found)
    return same >= STILL_LOOKS
  }
  await expect.poll(look, { message: `${name} is there`, intervals: [LOOK_MS] }).toBe(true)
  return found ?? { x: 0, y: 0 }
}

/** Runs in the page. */
function find({ selector, name, flags }: { selector: string; name: string; flags: string }) {
  const wanted = new RegExp(name, flags)
  const inside = (root: Document | ShadowRoot): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
      ...(each.matches(selector) ? [each] : []),
      ...(each.shadowRoot ? inside(each.shadowRoot) : []),
    ])
  const nameOf = (each: HTMLElement) => {
    const { labels } = each as HTMLInputElement
    const label = labels?.length ? labels[0]?.textContent : each.textContent
    return (each.getAttribute('aria-label') ?? label ?? '').trim()
  }
  const at = (x: number, y: number, root: DocumentOrShadowRoot): Element | null => {
    const hit = root.elementFromPoint(x, y)
    return hit?.shadowRoot && hit.shadowRoot !== root ? at(x, y, hit.shadowRoot) : hit
  }
  const candidates = inside(document).filter(
    (each) =>
      each.checkVisibility() && wanted.test(nameOf(each)) && !(each as HTMLButtonElement).disabled,
  )
  for (const each of candidates) {
    const { left, top, width, height } = each.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const hit = at(x, y, document)
    if (hit && (each.contains(hit) || hit.contains(each))) return { x, y }
  }
  // None can be pressed: the newest is brought into view for the next look.
  candidates.at(-1)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

/** The name of what has the focus, also in a shadow root. Runs in the page. */
export function focused(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const [label] = (element as HTMLInputElement | null)?.labels ?? []
  return (element?.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
}

/** Runs in the page. */
function textIn(tag: string): string {
  const visible = (root: Document | ShadowRoot, isWanted: boolean): string =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .flatMap((each) => {
        const isIn = isWanted || each.closest(tag) !== null
        const own = isIn && each.childElementCount === 0 && each.checkVisibility()
        return [
          own ? (each.textContent ?? '') : '',
          each.shadowRoot ? visible(each.shadowRoot, isIn) : '',
        ]
      })
      .join(' ')
  return visible(document, false).replaceAll(/\s+/g, ' ')
}
