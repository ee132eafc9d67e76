import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { SharedPost as Post } from '#shared/contracts/shares.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Logo } from '#web/components/logo.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { dateFormat, deviceTimeZone, showTime } from '#web/lib/show-time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CanReadPages } from '#web/platforms/parts/preview/page-card.tsx'
import { readName, type Said, SayDialog, type Saying } from './shared/say-dialog.tsx'
import { clientCalls, isOver, isPasswordAsked, type Link, type Shown, sharedQuery } from './shared/shared-calls.ts'
import { SharedPost } from './shared/shared-post.tsx'
import './shared/shared.css'

/** What a share link shows to someone without an account. Its token is in the fragment, which browsers send to nobody. */
export const Component = () => {
  useTitle(i18n.t('Posts for you'))
  useUnlisted()
  const token = useFragment()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-svh flex-col">
        <header className="border-line border-b px-4 py-3 sm:px-8">
          <Logo />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-6 px-4 py-6 outline-none sm:px-8 sm:py-10"
        >
          <CanReadPages value={false}>{token === '' ? <Over /> : <Shared key={token} token={token} />}</CanReadPages>
        </main>
      </div>
    </QueryClientProvider>
  )
}

const useFragment = () => {
  const [fragment, setFragment] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const read = () => setFragment(location.hash.slice(1))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return fragment
}

/** Keeps the page out of search engines, and its address out of what other sites are told. */
const useUnlisted = () => {
  useEffect(() => {
    const added = [
      ['robots', 'noindex'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => Object.assign(document.createElement('meta'), { name, content }))
    document.head.append(...added)
    return () => {
      for (const meta of added) meta.remove()
    }
  }, [])
}

const Shared = ({ token }: { token: string }) => {
  const [password, setPassword] = useState<string>()
  const link = { token, password }
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(link))
  if (data) return <Posts link={link} shown={data} />
  if (isOver(error)) return <Over />
  if (isPasswordAsked(error) || password !== undefined)
    return (
      <PasswordForm error={error} isBusy={isFetching} onPassword={(given) => (given === password ? void refetch() : setPassword(given))} />
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {i18n.t('Loading...')}
      </p>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="alert" className="py-[12svh] text-center">
    <h1 className="font-display text-5xl leading-none tracking-tight">{title}</h1>
    <p className="mt-6 text-balance text-ink-muted text-lg">{children}</p>
  </div>
)

const Over = () => (
  <Notice title={i18n.t('This link doesn’t work anymore')}>
    {i18n.t('It has expired, was revoked, or was replaced by a new one. Ask whoever sent it for a new link.')}
  </Notice>
)

type PasswordProps = { error: unknown; isBusy: boolean; onPassword: (password: string) => void }

const PasswordForm = ({ error, isBusy, onPassword }: PasswordProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [wasSent, setSent] = useState(false)
  useEffect(() => {
    if (!isBusy) input.current?.focus()
  }, [isBusy])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    onPassword(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  const problem = wasSent && !isBusy ? messageOf(error) : undefined
  return (
    <form noValidate onSubmit={submit} aria-labelledby="password-title" className="mx-auto grid w-full max-w-sm gap-5 py-[8svh]">
      <h1 id="password-title" className="font-display text-4xl leading-tight tracking-tight">
        {i18n.t('This link needs a password')}
      </h1>
      <p className="text-ink-muted">{i18n.t('If you don’t have it, ask the person who sent you the link.')}</p>
      <Field label={i18n.t('Password')} name="password" error={problem} isRequired>
        {(control) => <PasswordInput ref={input} autoComplete="off" fieldName={i18n.t('Password')} {...control} />}
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} busyText={i18n.t('Opening...')}>
        {i18n.t('Show the posts')}
      </Button>
    </form>
  )
}

/** What a client is about to say. The posts are looked up when it's sent, because they may have been read again by then. */
type Asked = { saying: Saying; postIds: readonly string[] }

const withIds = (posts: readonly Post[], ids: readonly string[]) => posts.filter(({ id }) => ids.includes(id))

const Posts = ({ link, shown }: { link: Link; shown: Shown }) => {
  const { workspace, posts, canDecide, expiresAt } = shown
  const media = useMemo(() => new Map(shown.media.map((file) => [file.id, file])), [shown.media])
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const { asked, send, isOpen, close, say, approving, news, problem } = useSaying(link, posts, () => setSelectedIds(new Set()))
  const decidable = canDecide ? posts.filter((post) => post.isOpen) : []
  const selected = decidable.filter(({ id }) => selectedIds.has(id))
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)))

  return (
    <>
      <div className="grid gap-2">
        <h1 dir="auto" className="wrap-anywhere font-display text-4xl leading-none tracking-tight sm:text-5xl">
          {i18n.t('Posts from {workspace}', { workspace })}
        </h1>
        <p className="text-ink-muted">
          {i18n.t('Here’s how they’ll look. Times are in your time zone ({timeZone}). This link works until {time}.', {
            timeZone: deviceTimeZone().replaceAll('_', ' '),
            time: showTime(expiresAt),
          })}
        </p>
      </div>
      <p role="status" className={news === '' ? 'sr-only' : 'font-semibold text-connected text-sm'}>
        {news}
      </p>
      {problem !== undefined && <Callout tone="error">{problem}</Callout>}
      {posts.length === 0 && (
        <EmptyState
          title={i18n.t('There’s nothing to see yet')}
          text={i18n.t('Once something is planned, you’ll see it here with this same link.')}
        />
      )}
      {byDay(posts).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-4">
          <h2 id={`day-${day}`} className="font-semibold text-lg">
            {day === '' ? i18n.t('Not scheduled yet') : dayName(day)}
          </h2>
          {ofDay.map((post) => (
            <SharedPost
              key={post.id}
              post={post}
              media={media}
              previews={shown.previews}
              canDecide={canDecide}
              isSelected={selectedIds.has(post.id)}
              onSelect={(isSelected) => select(post.id, isSelected)}
              onSay={(saying) => say({ saying, postIds: [post.id] })}
              isApproving={approving.includes(post.id)}
            />
          ))}
        </section>
      ))}
      {decidable.length > 1 && (
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-2 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
          <Button
            variant="quiet"
            onClick={() => setSelectedIds(new Set(selected.length === decidable.length ? [] : decidable.map(({ id }) => id)))}
          >
            {selected.length === decidable.length ? i18n.t('Select none') : i18n.t('Select all')}
          </Button>
          <Button
            variant="primary"
            disabled={selected.length === 0}
            isBusy={approving.length > 1}
            onClick={() => say({ saying: 'approve', postIds: selected.map(({ id }) => id) })}
          >
            {i18n.t('{count, plural, =0 {Approve selected} one {Approve # post} other {Approve # posts}}', { count: selected.length })}
          </Button>
        </div>
      )}
      {asked && (
        <SayDialog
          key={`${asked.saying} ${asked.postIds.join(' ')}`}
          saying={asked.saying}
          posts={withIds(posts, asked.postIds)}
          isOpen={isOpen}
          onClose={close}
          send={(said) => send(asked, said)}
        />
      )}
    </>
  )
}

/** Sends what the client says, and says how it went. A name is asked for once. */
const useSaying = (link: Link, posts: readonly Post[], onDecided: () => void) => {
  const client = useQueryClient()
  const [asked, ask] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const [approving, setApproving] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const [problem, setProblem] = useState<string>()

  const send = async ({ saying, postIds }: Asked, said: Said) => {
    setNews('')
    setProblem(undefined)
    const done = await carryOut(clientCalls(client, link, said.name), { saying, posts: withIds(posts, postIds) }, said)
    if (done < postIds.length) {
      const text = i18n.t('Some posts changed after you opened this page. Please take another look.')
      // Nobody has received what the client wrote, so it stays in its form.
      if (done === 0 && said.text !== '') throw new ApiError(text, { status: 0, code: 'conflict' })
      setProblem(text)
    }
    if (isDecision(saying)) onDecided()
    if (done > 0) setNews(newsOf(saying, done))
  }

  const say = (next: Asked) => {
    const name = readName()
    if (next.saying !== 'approve' || name === '') {
      ask(next)
      setOpen(true)
      return
    }
    setApproving(next.postIds)
    void send(next, { name, text: '', scheduledAt: '' })
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setApproving([]))
  }
  return { asked, isOpen, close: () => setOpen(false), say, send, approving, news, problem }
}

const isDecision = (saying: Saying): saying is 'approve' | 'request-changes' => saying === 'approve' || saying === 'request-changes'

type Given = { saying: Saying; posts: readonly Post[] }

/** Returns for how many posts it was done. The others have changed meanwhile. */
const carryOut = async (calls: ReturnType<typeof clientCalls>, { saying, posts }: Given, { text, scheduledAt }: Said) => {
  if (posts.length === 0) return 0
  if (isDecision(saying)) return calls.decide(posts, saying, text)
  for (const post of posts) await (saying === 'comment' ? calls.comment(post, text) : calls.proposeTime(post, scheduledAt, text))
  return posts.length
}

const newsOf = (saying: Saying, count: number): string => {
  switch (saying) {
    case 'approve':
      return i18n.t('{count, plural, one {Approved. Thank you!} other {# posts approved. Thank you!}}', { count })
    case 'request-changes':
      return i18n.t('Thanks! They’ll see your note.')
    case 'propose-time':
      return i18n.t('Your proposal was sent.')
    case 'comment':
      return i18n.t('Your comment was sent.')
  }
}

/** Groups posts by their day here. Those without a plan come last, under an empty day. */
const byDay = (posts: readonly Post[]): [string, Post[]][] => {
  const days = new Map<string, Post[]>()
  for (const post of posts) {
    const day = post.plannedAt === undefined ? '' : wallTime(post.plannedAt, deviceTimeZone()).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), post])
  }
  return [...days]
}

const dayName = (day: string) => dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })(`${day}T00:00:00Z`)
