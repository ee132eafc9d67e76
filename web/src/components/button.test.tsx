import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const pressed = vi.fn<() => void>()
const sent = vi.fn<() => void>()

const show = (own: { isBusy?: boolean; busyText?: string } = {}) => {
  pressed.mockClear()
  sent.mockClear()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <Button onClick={pressed}>Cancel</Button>
      <Button type="submit" {...own}>
        Save
      </Button>
    </form>,
  )
}

test('a button in a form does not submit it', async () => {
  show()

  await page.getByRole('button', { name: 'Cancel' }).click()

  expect(pressed).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})

test('a submit button submits its form', async () => {
  show()

  await page.getByRole('button', { name: 'Save' }).click()

  expect(sent).toHaveBeenCalledOnce()
})

test('a busy button keeps the focus and ignores further presses', async () => {
  show({ isBusy: true })
  await userEvent.tab()
  await userEvent.tab()

  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
})

test('a busy button says so in its name and state', async () => {
  show({ isBusy: true, busyText: 'Saving...' })

  await expect.element(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true')
})

test.for([
  ['its words', { busyText: 'Saving...' }],
  ['an icon and its words', { busyText: 'Saving...', icon: Pencil }],
  ['an icon', { icon: Pencil }],
  ['neither icon nor words', {}],
] as const)('a busy button with %s is as wide as before', ([, own]) => {
  render(
    <>
      <Button {...own} isBusy={false}>
        Save
      </Button>
      <Button {...own} isBusy>
        Save
      </Button>
    </>,
  )

  const [idle, busy] = page.getByRole('button').elements()

  expect(busy?.getBoundingClientRect().width).toBe(idle?.getBoundingClientRect().width)
})

test('a submit button is disabled until the page’s script has loaded', () => {
  const early = new DOMParser().parseFromString(renderToString(<Button type="submit">Save</Button>), 'text/html')

  expect(early.querySelector('button')?.disabled).toBe(true)
})

test('an icon button takes its name from its label', async () => {
  render(<IconButton label="Rename" icon={Pencil} onClick={pressed} />)

  await expect.element(page.getByRole('button', { name: 'Rename' })).toBeVisible()
})

test('the label of an icon button shows on hover', async () => {
  render(<IconButton label="Rename" icon={Pencil} />)

  await page.getByRole('button', { name: 'Rename' }).hover()

  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Rename')
})

const faces: [what: string, own: object][] = [
  ['with an icon and words', { icon: Pencil, busyText: 'Saving...' }],
  ['with words', { busyText: 'Saving...' }],
  ['with an icon', { icon: Pencil }],
  ['as it is', {}],
]

test.for(faces)('a button %s becomes busy and free again on a page that a browser translates', async ([, own]) => {
  const again: { set?: (isBusy: boolean) => void } = {}
  const Changing = () => {
    const [isBusy, setBusy] = useState(false)
    again.set = setBusy
    return (
      <Button isBusy={isBusy} {...own}>
        Save
      </Button>
    )
  }
  render(<Changing />)
  translate(page.getByRole('button').element())

  for (const isBusy of [true, false]) {
    flushSync(() => again.set?.(isBusy))
    translate(page.getByRole('button').element())
  }

  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

/** Moves each text into its own element, as Chrome does when it translates a page. */
const translate = (element: Element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(`${text.textContent}`)
  }
}
