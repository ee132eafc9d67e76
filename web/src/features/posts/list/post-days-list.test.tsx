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
        openId={undefined}
        hrefOf={(id) => `/${id}`}
      />
    </InApplication>,
  )
  await expect.element(page.getByRole('link', { name: 'Post number 0.' })).toBeVisible()
}

const drawn = () => page.getByRole('link', { name: /Post number/ }).elements().length

test('of many posts only those near the window are drawn, and the others when one comes there', async () => {
  await show(600)

  await expect.poll(drawn).toBeLessThan(200)
  const height = document.documentElement.scrollHeight
  window.scrollTo(0, height)
  await expect.element(page.getByRole('link', { name: 'Post number 599.' })).toBeVisible()

  expect(drawn()).toBeLessThan(200)
  expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(50)
})

test('two hundred posts are all drawn, so that the browser finds words in them', async () => {
  await show(200)

  expect(drawn()).toBe(200)
})
