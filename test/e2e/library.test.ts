import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { axeFindings } from './axe-findings.ts'
import type { PageOptions } from './page-pool.ts'
import { test } from './stage.ts'

const looks: [name: string, look: PageOptions][] = [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['the narrowest phone', { width: 320, height: 640, isTouch: true }],
]

test.for(looks)('files are found, described, used in a post, and deleted once unused, on %s', async ([, look], { open, person }) => {
  const lena = await person('lena')
  for (let number = 0; number < 3; number += 1) await upload(lena, { file: aPng({ width: 100 + number, height: 80 }), as: 'image/png' })
  const used = await upload(lena, { file: aPng({ width: 300, height: 200 }), as: 'image/png', altText: 'In a draft' })
  await lena.request(postsApi.draft, { content: 'With a picture', media: [used.id] })

  const page = await open('/dashboard/posts', { as: lena, ...look })
  await page.getByRole('button', { name: 'Your files' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from your files' })
  const files = library.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await files.nth(3).waitFor()
  expect(await axeFindings(page)).toEqual([])

  const inDraft = files.filter({ hasText: '300 × 200' })
  await inDraft.getByText('In one post').waitFor()
  await inDraft.getByRole('button', { name: 'Delete file.png' }).click()
  await page.getByText('A draft or a scheduled post uses file.png. Remove it there first.').waitFor()

  const unused = files.filter({ hasText: '101 × 80' })
  await unused.getByText('Deleted in 7 days').waitFor()
  await unused.getByRole('button', { name: 'Describe file.png' }).click()
  await unused.getByRole('textbox').fill('A black square')
  await unused.getByRole('textbox').press('Enter')
  await unused.getByRole('button', { name: 'Change the description of file.png' }).waitFor()
  await files.filter({ hasText: '102 × 80' }).getByRole('button', { name: 'Delete file.png' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await until(
    () => files.count(),
    (count) => count === 3,
  )

  await unused.getByRole('button', { name: 'A black square file.png' }).click()
  await library.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it')
  await library.getByText('No files match').waitFor()
  await library.getByRole('button', { name: 'Add file' }).click()

  await page.getByRole('button', { name: /^Details of/ }).waitFor()
})
