import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Trans } from './trans.tsx'

test('a name that looks like markup is shown as it is', async () => {
  render(
    <p>
      <Trans id="Hello <strong>{name}</strong>" values={{ name: 'Ada <b>Bold</b> <i/>' }} components={{ strong: <strong /> }} />
    </p>,
  )

  await expect.element(page.getByRole('strong')).toBeInTheDocument()
  expect(document.querySelector('strong')?.textContent.replaceAll('\u2060', '')).toBe('Ada <b>Bold</b> <i/>')
})
