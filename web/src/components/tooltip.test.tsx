import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { secondMs } from '#shared/domain/times.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'
import { TooltipPopup } from './tooltip-popup.tsx'

stopTime()

const show = (own: { isName?: boolean; describedBy?: string; marginTop?: number; within?: 'main' | 'div' } = {}) =>
  render(
    <div style={{ padding: 100, paddingTop: own.marginTop ?? 100, height: 2_000 }}>
      <Tooltip text="08:00 UTC" isName={own.isName ?? false}>
        <Button aria-describedby={own.describedBy}>Nine</Button>
      </Tooltip>
      <Button className="ml-40">Elsewhere</Button>
    </div>,
    own.within,
  )

const anchor = page.getByRole('button', { name: 'Nine' })
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
const tooltip = page.getByRole('tooltip')
/** Hidden tooltips can't be found by role. */
const isShown = () => expect.element(tooltip).toBeVisible()
const place = () => tooltip.element().getBoundingClientRect()
const isHidden = () => expect.element(tooltip).not.toBeInTheDocument()

const hover = async () => {
  await elsewhere.hover()
  await anchor.hover()
}

test('appears after the pointer has rested for 100 ms, and not before', async () => {
  show()
  await hover()

  await passTime(99)
  await isHidden()
  await passTime(1)

  await isShown()
})

test('appears if the pointer was there before the script that opens it', async () => {
  render(<Button>Nine</Button>)
  await anchor.hover()
  const element = anchor.element()
  if (element instanceof HTMLElement) render(<TooltipPopup anchor={element} text="08:00 UTC" />)
  await passTime(99)
  await isHidden()
  await passTime(1)

  await isShown()
})

test('does not appear when the pointer only passes over', async () => {
  show()
  await hover()
  await elsewhere.hover()

  await passTime(secondMs)

  await isHidden()
})

test('disappears 100 ms after the pointer has left', async () => {
  show()
  await hover()
  await passTime(100)
  await isShown()
  await elsewhere.hover()

  await passTime(99)
  await isShown()
  await passTime(1)

  await isHidden()
})

test('the next one waits as long, and the previous one stays until then', async () => {
  render(
    <div style={{ padding: 100 }}>
      <Tooltip text="Before noon">
        <Button>Nine</Button>
      </Tooltip>
      <Tooltip text="After noon">
        <Button>Three</Button>
      </Tooltip>
    </div>,
  )
  await anchor.hover()
  await passTime(100)
  await isShown()
  await page.getByRole('button', { name: 'Three' }).hover()

  await passTime(99)
  await expect.element(tooltip).toHaveTextContent('Before noon')
  await passTime(1)

  await expect.element(tooltip).toHaveTextContent('After noon')
})

test('stays while the pointer is over the tooltip itself', async () => {
  show()
  await hover()
  await passTime(100)

  await tooltip.hover()
  await passTime(secondMs)

  await isShown()
})

test('appears 100 ms after keyboard focus', async () => {
  show()

  await userEvent.tab()
  await expect.element(anchor).toHaveFocus()
  await passTime(100)

  await isShown()
})

test('disappears immediately when focus leaves', async () => {
  show()
  await userEvent.tab()
  await passTime(100)
  await isShown()

  await userEvent.tab()
  await passTime(0)

  await isHidden()
})

test('Escape hides it', async () => {
  show()
  await hover()
  await passTime(100)
  await isShown()

  await userEvent.keyboard('{Escape}')

  await isHidden()
})

test('Escape also reaches its surroundings', async () => {
  const heard = vi.fn<(key: string, isDone: boolean) => void>()
  document.addEventListener('keydown', ({ key, defaultPrevented }) => heard(key, defaultPrevented), { once: true })
  show()
  await hover()
  await passTime(100)
  await isShown()

  await userEvent.keyboard('{Escape}')

  await isHidden()
  expect(heard).toHaveBeenCalledExactlyOnceWith('Escape', false)
})

test('a press hides it, and the focus from the press does not bring it back', async () => {
  show()
  await hover()
  await passTime(100)
  await isShown()

  await anchor.click()
  await passTime(secondMs)

  await isHidden()
})

test('does not appear on touch', async () => {
  show()
  await expect.element(anchor).toBeVisible()

  anchor.element().dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }))
  await passTime(secondMs)

  await isHidden()
})

test('disappears when the page scrolls', async () => {
  show()
  await hover()
  await passTime(100)
  await isShown()

  document.documentElement.scrollTop = 50

  await isHidden()
})

/** Shows what `contentOf` returns, and returns a function that shows it for another text. */
const showChanging = (contentOf: (text: string) => ReactNode) => {
  const shown: { change?: (text: string) => void } = {}
  const Changing = () => {
    const [text, setText] = useState('in 2 min')
    shown.change = setText
    return <div style={{ padding: 100 }}>{contentOf(text)}</div>
  }
  render(<Changing />)
  return (text: string) => flushSync(() => shown.change?.(text))
}

test('a new text replaces the one that’s shown', async () => {
  const change = showChanging((text) => (
    <Tooltip text={text}>
      <Button>Nine</Button>
    </Tooltip>
  ))
  await anchor.hover()
  await passTime(100)
  await expect.element(tooltip).toHaveTextContent('in 2 min')

  change('in 1 min')

  await expect.element(tooltip).toHaveTextContent('in 1 min')
  await expect.element(anchor).toHaveAccessibleDescription('in 1 min')
})

test('disappears along with its element', async () => {
  const change = showChanging(
    (text) =>
      text !== '' && (
        <Tooltip text={text}>
          <Button>Nine</Button>
        </Tooltip>
      ),
  )
  await anchor.hover()
  await passTime(100)
  await isShown()

  change('')

  await isHidden()
})

test.for([
  ['the dialog', 'dialog'],
  ['the main area', 'main'],
] as const)('appears in %s of its element', async ([, within]) => {
  const nine = (
    <Tooltip text="08:00 UTC">
      <Button>Nine</Button>
    </Tooltip>
  )
  render(
    <div style={{ padding: 100 }}>
      {within === 'dialog' ? (
        <div role="dialog" aria-label="Times">
          {nine}
        </div>
      ) : (
        nine
      )}
    </div>,
  )
  await anchor.hover()
  await passTime(100)
  await isShown()

  await expect.element(page.getByRole(within).getByRole('tooltip')).toBeVisible()
})

test('appears for an element that is in neither', async () => {
  show({ within: 'div' })
  await hover()
  await passTime(100)

  await isShown()
})

test('describes its element even while hidden', async () => {
  show()

  await expect.element(anchor).toHaveAccessibleDescription('08:00 UTC')
})

test('is added to an existing description', async () => {
  render(<p id="other">Every day.</p>)
  show({ describedBy: 'other' })

  await expect.element(anchor).toHaveAccessibleDescription('Every day. 08:00 UTC')
})

test('is not read out again if it repeats the name', async () => {
  show({ isName: true })

  await expect.element(anchor).not.toHaveAttribute('aria-describedby')
})

test('is centered above its element', async () => {
  show()
  await hover()
  await passTime(100)
  await isShown()

  const of = anchor.element().getBoundingClientRect()
  // It's aligned to whole pixels, so its text is sharp.
  await expect.poll(() => Math.abs(place().bottom - (of.top - 8))).toBeLessThan(1)
  expect(Math.abs(place().left + place().width / 2 - (of.left + of.width / 2))).toBeLessThan(1)
})

test('appears below its element at the window’s upper edge', async () => {
  show({ marginTop: 4 })
  await hover()
  await passTime(100)
  await isShown()

  await expect.poll(() => place().top).toBeCloseTo(anchor.element().getBoundingClientRect().bottom + 8, 1)
})
