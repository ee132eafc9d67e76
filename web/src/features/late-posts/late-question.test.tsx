import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupsApi } from '#shared/contracts/groups.ts'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { type LateAccount, type LateAnswer, type LateResult, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { aQueue } from '#test/builders/a-queue.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { LateQuestion } from './late-question.tsx'
import { latePostsQuery } from './queries.ts'

const { workspaceId: _, ...connected } = anAccount()
const account: AccountAnswer = { ...connected, type: connected.platform }
const { workspaceId: __, ...queue } = aQueue()
const dueAt = toInstant(Date.now() - 3 * hourMs)
const posts = ['Good morning', 'Good night'].map((content, index) => ({ postId: `p${index + 1}`, content, dueAt, isPartlyPublic: false }))

const Screen = () => {
  const { data = [] } = useQuery(latePostsQuery())
  return (
    <>
      <h1>Platform Connections</h1>
      <h2>X</h2>
      <button type="button" id="x">
        Connect an account on X
      </button>
      {data.map((late) => (
        <LateQuestion key={late.accountId} account={account} late={late} />
      ))}
    </>
  )
}

type Server = { asked?: LateAccount['posts']; hasQueue?: boolean; refuses?: string; inTime?: number }

/** Renders the question. The server answers at most `inTime` posts per call. Returns the answers it was sent. */
const show = async ({ asked = posts, hasQueue = true, refuses, inTime = 100 }: Server = {}) => {
  let open = asked
  const given: LateAnswer[] = []
  const resultOf = (one: LateAnswer, index: number): LateResult => {
    const ref = { postId: one.postId, accountId: one.accountId }
    if (index >= inTime) return { ...ref, outcome: 'not-yet' }
    given.push(one)
    if (refuses !== undefined) return { ...ref, outcome: 'refused', message: refuses }
    open = open.filter(({ postId }) => postId !== one.postId)
    if (one.answer === 'send-now') return { ...ref, outcome: 'sending' }
    return one.answer === 'leave-out' ? { ...ref, outcome: 'left-out' } : { ...ref, outcome: 'moved', scheduledAt: dueAt }
  }
  fakeApi(
    answer(postsApi.late, () => ({
      status: 200,
      body: { accounts: open.length > 0 ? [{ accountId: account.id, onTime: 2, posts: open }] : [] },
    })),
    answer(postsApi.answerLate, ({ answers }) => ({ status: 200, body: { results: answers.map(resultOf) } })),
    answer(queuesApi.list, () => ({ status: 200, body: hasQueue ? [{ ...queue, count: 0 }] : [] })),
    answer(platformsApi.allAccounts, () => ({ status: 200, body: [account] })),
    answer(groupsApi.list, () => ({ status: 200, body: [] })),
  )
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  await expect.element(title).toBeVisible()
  return given
}

const title = page.getByRole('heading', { name: /waiting for X · @ada/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says what is waiting, how late each post is, and what goes out on time', async () => {
  await show()

  await expect
    .element(title)
    .toHaveTextContent('2 posts are waiting for X · @ada: send them now, move them to the queue, or leave them out?')
  await expect.element(page.getByText(/2 more go out on time\.$/)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Good night' }).filter({ hasText: '3 hr. ago' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('each post gets its own answer, and focus stays with the question', async () => {
  const given = await show()

  await button('Move to the queue: Good night').click()
  await expect.element(page.getByText('One post has a new time.')).toBeVisible()
  await expect.element(title).toHaveFocus()
  await button('Send now: Good morning').click()

  await expect.element(page.getByText('One post is being sent.')).toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
  await expect.element(button('Connect an account on X')).toHaveFocus()
  const ref = { accountId: account.id, dueAt }
  expect(given).toEqual([
    { ...ref, postId: 'p2', answer: 'queue', queueId: queue.id },
    { ...ref, postId: 'p1', answer: 'send-now' },
  ])
})

test('all posts are answered at once, however many calls that takes', async () => {
  const given = await show({ inTime: 1 })

  await button('Send all now').click()

  await expect.element(page.getByText('2 posts are being sent.')).toBeVisible()
  expect(given.map(({ postId, answer: chosen }) => `${postId} ${chosen}`)).toEqual(['p1 send-now', 'p2 send-now'])
})

test('leaving out all of them asks first', async () => {
  const given = await show()

  await button('Leave all out').click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave X · @ada out of these 2 posts?' })).toBeVisible()
  expect(given).toEqual([])
  await userEvent.keyboard('{Tab}')
  await button('Leave out').click()

  await expect.element(page.getByText('2 posts won’t be sent to this account.')).toBeVisible()
  expect(given.map(({ answer: chosen }) => chosen)).toEqual(['leave-out', 'leave-out'])
})

test('without a queue, a time is offered', async () => {
  const given = await show({ hasQueue: false })

  await expect.element(page.getByText(/^There’s no queue for this account\./)).toBeVisible()
  await button('Choose a time: Good morning').click()
  await page.getByRole('dialog', { name: 'Reschedule' }).getByRole('button', { name: 'Reschedule' }).click()

  await expect.element(page.getByText('One post has a new time.')).toBeVisible()
  expect(given).toMatchObject([{ postId: 'p1', answer: 'schedule', scheduledAt: expect.any(String) }])
})

test('a post of which part is public can’t be moved', async () => {
  await show({ asked: [{ postId: 'p1', content: 'A thread', dueAt, isPartlyPublic: true }] })

  await expect.element(page.getByText('Part of it is public already. Send the rest now, or leave it out.')).toBeVisible()
  await expect.element(button('Send now: A thread')).toBeVisible()
  await expect.element(button('Move to the queue: A thread')).not.toBeInTheDocument()
})

test('what is refused says why, and still asks', async () => {
  await show({ refuses: 'This text is too long for X.' })

  await button('Send now: Good morning').click()

  await expect.element(page.getByText('This text is too long for X.')).toBeVisible()
  await expect.element(title).toBeVisible()
})
