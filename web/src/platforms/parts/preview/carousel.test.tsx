import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Carousel } from './carousel.tsx'
import { PreviewName } from './preview-name.ts'

const names = ['Sunrise', 'Noon', 'Sunset']

const show = () =>
  render(
    <PreviewName value="for Ada">
      <div style={{ width: 320 }}>
        <Carousel
          pictures={names.map((key) => ({
            key,
            kind: 'image',
            picture: <p>{key}</p>,
            isDescribed: true,
            ratio: 1,
            durationMs: undefined,
            runningTime: undefined,
          }))}
          ratio={1}
          slide={({ picture }) => picture}
          dot=""
          dotShown=""
        />
      </div>
    </PreviewName>,
  )

const file = (name: string) => page.getByText(name, { exact: true })
const arrow = (name: 'Next' | 'Previous') => page.getByRole('button', { name: `${name} file, for Ada` })
const strip = page.getByRole('list', { name: 'Files, for Ada' })

test('one file is in view at a time, with its place among them', async () => {
  show()

  await expect.element(file('Sunrise')).toBeInViewport()
  await expect.element(file('Noon')).not.toBeInViewport()
  await expect.element(page.getByText('1/3')).toBeInTheDocument()
})

test('its arrows move it to the next file and back, and say which one that is', async () => {
  show()

  await arrow('Next').click()
  await expect.element(file('Noon')).toBeInViewport()
  await expect.element(page.getByRole('status')).toHaveTextContent('File 2 of 3')
  await expect.element(page.getByText('2/3')).toBeInTheDocument()
  await arrow('Previous').click()

  await expect.element(file('Sunrise')).toBeInViewport()
})

test('it can be swiped, and stops at a file', async () => {
  show()

  strip.element().scrollBy(200, 0)

  await expect.element(file('Noon')).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByText('2/3')).toBeInTheDocument()
})

test('the keyboard moves it too', async () => {
  show()

  await userEvent.tab()
  await expect.element(strip).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')

  await expect.element(file('Noon')).toBeInViewport()
})

test('at its end, the arrow does nothing, but keeps the focus', async () => {
  show()
  await expect.element(arrow('Previous')).toHaveAttribute('aria-disabled', 'true')

  await arrow('Next').click()
  await expect.element(page.getByText('2/3')).toBeInTheDocument()
  await arrow('Next').click()
  await expect.element(page.getByText('3/3')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  await expect.element(arrow('Next')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(arrow('Next')).toHaveFocus()
})
