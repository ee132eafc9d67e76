import { expect } from 'vitest'
import { notesApi } from '#shared/contracts/notes.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const month = '/dashboard/scheduled?view=month&day=2031-10-15'

test.concurrent('a note is written on a day, edited, deleted, and restored', async ({ open, person }) => {
  const ada = await person()
  const texts = async () => (await ada.request(notesApi.list, {})).body.map(({ day, text }) => `${day} ${text}`)
  const page = await open(month, { as: ada })
  const day = page.getByRole('gridcell', { name: /^Wednesday 15 October 2031/ })
  const dialog = page.getByRole('dialog', { name: 'Note on Wednesday 15 October 2031' })

  await day.focus()
  await page.keyboard.press('n')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Write the note.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The fair opens')
  await page.keyboard.press('Control+Enter')
  await day.getByRole('button', { name: 'Note: The fair opens' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The fair opens at ten')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await day.getByRole('button', { name: 'Note: The fair opens at ten' }).waitFor()
  expect(await texts()).toEqual(['2031-10-15 The fair opens at ten'])

  await day.getByRole('button', { name: 'Note: The fair opens at ten' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await until(texts, (all) => all.length === 0)
  await page.getByRole('button', { name: 'Undo' }).click()

  await day.getByRole('button', { name: 'Note: The fair opens at ten' }).waitFor()
  expect(await texts()).toEqual(['2031-10-15 The fair opens at ten'])
  await page.goto('/dashboard/scheduled?view=week&day=2031-10-15&from=2031-10-13')
  await page.getByRole('columnheader').getByRole('button', { name: 'Note: The fair opens at ten' }).waitFor()
})

test.concurrent('on a phone, the chosen day’s notes appear above its posts', async ({ open, person }) => {
  const ada = await person()
  await ada.request(notesApi.create, { day: '2031-10-15', text: 'The fair opens' })
  const page = await open(month, { as: ada, width: 360, height: 740, isTouch: true })

  await page.getByRole('button', { name: 'The fair opens' }).waitFor()
  await page.getByRole('button', { name: 'Note on this day' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Bring the posters')
  await dialog.getByRole('button', { name: 'Save' }).tap()

  await page.getByRole('button', { name: 'Bring the posters' }).waitFor()
  await page.getByRole('gridcell', { name: /^Wednesday 15 October 2031, no posts, 2 notes/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('a note that the server refuses isn’t lost', async ({ open, person }) => {
  const page = await open(month, { as: await person() })
  await page.route('**/api/notes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: 'There are 300 notes already. Delete one first.' } })
      : route.continue(),
  )
  await page.getByRole('gridcell', { name: /^Wednesday 15 October 2031/ }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('One more')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await dialog.getByText('There are 300 notes already. Delete one first.').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('One more')
})
