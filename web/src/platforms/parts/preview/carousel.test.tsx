import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Carousel } from './carousel.tsx'

const names = ['Sunrise', 'Noon', 'Sunset']

const show = () =>
  render(
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
    />,
  )

const place = (number: number) => page.getByRole('region', { name: `File ${number} of 3` })
const turn = (name: 'Next file' | 'Previous file') => page.getByRole('button', { name })

test('one file is shown at a time, and which one it is is said', async () => {
  show()

  await expect.element(place(1)).toMatchTextContent('Sunrise')
  expect(page.getByText('Noon').query()).toBeNull()
})

test('it turns to the next and back', async () => {
  show()

  await turn('Next file').click()
  await expect.element(place(2)).toMatchTextContent('Noon')
  await turn('Previous file').click()

  await expect.element(place(1)).toMatchTextContent('Sunrise')
})

test('there is no way beyond its ends', async () => {
  show()
  expect(turn('Previous file').query()).toBeNull()

  await turn('Next file').click()
  await turn('Next file').click()

  await expect.element(turn('Next file')).not.toBeInTheDocument()
})
