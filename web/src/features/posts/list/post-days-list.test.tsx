import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { PostDaysList } from './post-days-list.tsx'

const show = async (count: number) => {
  const posts = Array.from({ length: count }, (_, index) => aPostAnswer({ id: `post-${index}`, content: `Post number ${index}.` }))
  render(
    <InApplication>
      <PostDaysList
        name="drafts"
        posts={posts.map((post) => ({ post, listed: post, hasLeft: false }))}
        faces={new Map()}
        pictureOf={() => undefined}
        openId={undefined}
        hrefOf={(id) => `/${id}`}
      />
    </InApplication>,
  )
  await expect.element(page.getByRole('link', { name: /^Post number 0\., / })).toBeVisible()
}

const drawn = () => page.getByRole('link', { name: /Post number/ }).elements().length

test('renders only the posts near the window, and the others when scrolled to', async () => {
  await show(600)

  await expect.poll(drawn).toBeLessThan(200)
  const height = document.documentElement.scrollHeight
  window.scrollTo(0, height)
  await expect.element(page.getByRole('link', { name: /^Post number 599\., / })).toBeVisible()

  expect(drawn()).toBeLessThan(200)
  expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(50)
})

test('renders up to two hundred posts in full, so that the browser can search them', async () => {
  await show(200)

  expect(drawn()).toBe(200)
})
