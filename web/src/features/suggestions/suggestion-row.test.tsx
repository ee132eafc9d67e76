import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { aSuggestion } from '#test/builders/a-suggestion.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { suggestionQueries } from './suggestion-calls.ts'
import { UpvoteButton } from './suggestion-row.tsx'

const suggestion = { ...aSuggestion({ title: 'A bell', upvotes: 3 }), hasUserUpvoted: false }
const voted = { message: 'Upvoted.', isUpvoted: true, upvoteCount: 9 }

const Screen = () => {
  const { data } = useQuery(suggestionQueries.one(suggestion.id))
  return data && <UpvoteButton suggestion={data} />
}

/** Renders the button with a server that answers a vote when told to. */
const show = () => {
  const reply = Promise.withResolvers<typeof voted>()
  const vote = vi.fn(async () => ({ status: 200 as const, body: await reply.promise }))
  fakeApi(
    answer(suggestionsApi.get, () => ({ status: 200, body: suggestion })),
    answer(suggestionsApi.upvote, vote),
  )
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  return { ...reply, vote }
}

const button = page.getByRole('button', { name: /^Upvote “A bell”/ })

test('a vote counts at once, and is the server’s number as soon as that is known', async () => {
  const { resolve } = show()

  await button.click()
  await expect.element(button).toHaveAccessibleName('Upvote “A bell”, 4 upvotes')
  resolve(voted)

  await expect.element(button).toHaveAccessibleName('Upvote “A bell”, 9 upvotes')
})

test('it says that one has voted', async () => {
  const { resolve } = show()

  await button.click()
  resolve(voted)

  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})

test('a double click is one vote', async () => {
  const { vote, resolve } = show()

  await button.dblClick()
  resolve(voted)

  await expect.element(button).toHaveAccessibleName('Upvote “A bell”, 9 upvotes')
  expect(vote).toHaveBeenCalledOnce()
})

test('a vote that the server refuses is taken back, and it is said why', async () => {
  const { reject } = show()

  await button.click()
  reject(new ApiError('Too many votes at once.', { status: 429, code: 'too-many' }))

  await expect.element(page.getByText('Your upvote couldn’t be counted. Too many votes at once.')).toBeVisible()
  await expect.element(button).toHaveAccessibleName('Upvote “A bell”, 3 upvotes')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})
