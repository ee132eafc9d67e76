import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, setToday, showCalendar } from '#test/components/show-calendar.tsx'

setToday()

const dialog = page.getByRole('dialog', { name: /^Note on/ })
const text = dialog.getByRole('textbox', { name: 'Note' })
const note = (words: string) => page.getByRole('button', { name: `Note: ${words}`, exact: false })

const openOn = async (day: RegExp) => {
  cell(day).element().focus()
  await userEvent.keyboard('n')
  await expect.element(text).toBeVisible()
}

const cancel = async () => {
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** Comes back to the page after the notes' time in the cache, which refetches them. */
const comeBackLater = () => {
  vi.setSystemTime('2026-05-06T08:02:00.000Z')
  window.dispatchEvent(new Event('visibilitychange'))
}

test('a new note starts empty, even after one was discarded on the same day', async () => {
  await showCalendar()
  await openOn(/^Thursday 14 May/)
  await text.fill('The fair opens')
  await cancel()

  await openOn(/^Thursday 14 May/)

  await expect.element(text).toHaveValue('')
})

test('a note opens as it is, even after a change to it was discarded', async () => {
  await showCalendar({ notes: [{ id: 'n', day: '2026-05-14', text: 'The fair opens' }] })
  await note('The fair opens').click()
  await text.fill('The fair closes')
  await cancel()

  await note('The fair opens').click()

  await expect.element(text).toHaveValue('The fair opens')
})

test('a note that a colleague changed opens with the new text', async () => {
  const notes = [{ id: 'n', day: '2026-05-14', text: 'The fair opens' }]
  await showCalendar({ notes })
  await note('The fair opens').click()
  await cancel()
  notes.splice(0, 1, { id: 'n', day: '2026-05-14', text: 'The fair opens at ten' })
  comeBackLater()

  await note('The fair opens at ten').click()

  await expect.element(text).toHaveValue('The fair opens at ten')
})
