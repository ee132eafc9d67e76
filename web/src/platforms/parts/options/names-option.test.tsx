import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressWhileComposing } from '#test/components/compose-word.ts'
import { render } from '#test/components/render.ts'
import { NamesOption } from './names-option.tsx'

const Tags = () => {
  const [names, setNames] = useState<string[] | undefined>()
  return (
    <NamesOption
      label="Tags"
      field="options.tags"
      names={names}
      onChange={setNames}
      clean={(typed) => typed.trim()}
      error={undefined}
      hint="Up to 500 characters."
    />
  )
}

test('the Enter that confirms a converted word does not end the tag, and the next one does', async () => {
  render(<Tags />)
  await page.getByRole('textbox', { name: 'Tags' }).fill('東京')

  pressWhileComposing('Enter')
  await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('東京')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('button', { name: 'Remove 東京' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('')
})
