import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Tabs } from './tabs.tsx'

const names = ['Scheduled', 'Drafts', 'Published', 'Failed']

const Lists = ({ first = 'Scheduled', width }: { first?: string; width?: number }) => {
  const [value, setValue] = useState(first)
  return (
    <div style={{ width }}>
      <button type="button">Before</button>
      <Tabs label="Posts" value={value} onChange={setValue} tabs={names.map((name) => ({ value: name, label: name }))}>
        All that is {value}. <a href="#one">One of them</a>
      </Tabs>
    </div>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

test('a press selects a tab, and the panel is named after it', async () => {
  render(<Lists />)

  await tab('Drafts').click()

  await expect.element(page.getByRole('tabpanel', { name: 'Drafts' })).toMatchTextContent(/^All that is Drafts/)
})

test('only the selected tab is marked as selected', async () => {
  render(<Lists />)

  await tab('Failed').click()

  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Failed')
})

test.for([
  ['ArrowRight', 'Scheduled', 'Drafts'],
  ['ArrowLeft', 'Drafts', 'Scheduled'],
  ['ArrowRight', 'Failed', 'Scheduled'],
  ['ArrowLeft', 'Scheduled', 'Failed'],
  ['Home', 'Published', 'Scheduled'],
  ['End', 'Drafts', 'Failed'],
] as const)('%s moves from %s to %s, along with the focus', async ([key, from, to]) => {
  render(<Lists first={from} />)
  await tab(from).click()

  await userEvent.keyboard(`{${key}}`)

  await expect.element(tab(to)).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: to })).toBeVisible()
})

test('Tab stops only at the selected tab, then moves on into the panel', async () => {
  render(<Lists first="Drafts" />)
  await page.getByRole('button', { name: 'Before' }).click()

  await userEvent.tab()
  await expect.element(tab('Drafts')).toHaveFocus()
  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'One of them' })).toHaveFocus()
})

test('focus that returns to an unselected tab selects nothing', async () => {
  render(<Lists />)
  await tab('Scheduled').click()

  page.getByRole('button', { name: 'Before' }).element().focus()
  tab('Failed').element().focus()

  await expect.element(tab('Failed')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'Scheduled' })).toBeVisible()
})

test('going back while another panel is loading keeps the person where they are', async () => {
  const asked: string[] = []
  render(
    <Tabs
      label="Posts"
      value="Scheduled"
      onChange={(next) => asked.push(next)}
      tabs={names.map((name) => ({ value: name, label: name }))}
    />,
  )
  await tab('Scheduled').click()

  await userEvent.keyboard('{ArrowRight}{Home}')

  await expect.element(tab('Scheduled')).toHaveFocus()
  expect(asked).toEqual(['Drafts', 'Scheduled'])
})

test('leaves other keys to the page', async () => {
  render(<Lists />)
  await tab('Scheduled').click()

  await userEvent.keyboard('{ArrowDown}')

  await expect.element(tab('Scheduled')).toHaveFocus()
})

test('reads a count as part of its tab', async () => {
  render(<Tabs label="Posts" value="failed" onChange={() => {}} tabs={[{ value: 'failed', label: 'Failed', count: 3 }]} />)

  await expect.element(page.getByRole('tab', { name: 'Failed 3' })).toBeVisible()
})

test('scrolls the selected tab into view where the row is too narrow', async () => {
  render(<Lists first="Failed" width={200} />)

  await expect.element(tab('Failed')).toBeInViewport({ ratio: 1 })
})
