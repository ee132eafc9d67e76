import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contracts, type Group } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'

export const groupNames = {
  auth: 'Sessions',
  factors: 'Second factors and passkeys',
  social: 'Sign-in through Google and GitHub',
  user: 'You',
  posts: 'Posts',
  media: 'Files',
  platforms: 'Platforms and accounts',
  groups: 'Groups of accounts',
  queues: 'Queues of posts',
  notes: 'Notes on days',
  suggestions: 'Suggestions',
  payments: 'Plans and payments',
  webhooks: 'Webhooks',
  forms: 'Contact and waitlist',
  admin: 'Administration',
  health: 'Health and configuration',
} satisfies Record<Group, string>

/** Every call of the API, from the contracts that answer it. */
export const ApiReference = () => (
  <>
    <p className="text-ink-muted">
      Everything here can be done by a program as well. Log in with <Code>POST /api/auth/login</Code> and send the token it answers with as{' '}
      <Code>authorization: Bearer …</Code>. A list continues with the <Code>cursor</Code> of its header <Code>x-next-cursor</Code>; a call
      that creates takes an <Code>Idempotency-Key</Code> and creates once, however often it is sent.
    </p>
    <p>
      <a href="/api/openapi.json" className="underline underline-offset-4">
        The whole API as an OpenAPI 3.1 document
      </a>
    </p>
    <Calls />
  </>
)

const Calls = () => {
  const { data: summaries, isPending } = useQuery(summariesQuery())
  if (isPending) return <Skeleton className="h-[100svh]" />
  return Object.entries(contracts).map(([group, contract]) => (
    <section key={group} className="grid gap-2">
      <h2 className="font-semibold text-lg">{groupNames[group as Group]}</h2>
      <ul className="divide-y divide-line border-line border-y">
        {Object.entries<Endpoint>(contract).map(([name, endpoint]) => (
          <Call key={name} endpoint={endpoint} summary={summaries?.get(`${endpoint.method} ${endpoint.path}`)} />
        ))}
      </ul>
    </section>
  ))
}

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.optional(z.string()) }))) })

/** What each call is for. The scripts do without these words (`web/vite.config.ts`); the API's own document has them. */
const summariesQuery = () =>
  queryOptions({
    queryKey: ['openapi'] as const,
    queryFn: async ({ signal }) => {
      const { paths } = Document.parse((await request(healthApi.openapi, {}, { signal })).body)
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary ?? ''] as const),
      )
      return new Map(calls)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

type CallProps = { endpoint: Endpoint; summary: string | undefined }

const Call = ({ endpoint: { method, path, auth, creates }, summary }: CallProps) => (
  <li className="grid gap-1 py-3.5">
    <p className="flex flex-wrap items-baseline gap-x-3 font-mono text-[0.875rem]">
      <span className="w-14 font-semibold">{method}</span>
      <span className="[overflow-wrap:anywhere]">/api{path}</span>
    </p>
    <p>{summary}</p>
    <p className="text-ink-muted text-sm">
      {auth === 'user' ? 'Needs a session' : 'Open to anyone'}
      {creates && <span> · takes an Idempotency-Key</span>}
    </p>
  </li>
)

const Code = ({ children }: { children: string }) => (
  <code className="rounded-control bg-well px-1 py-0.5 font-mono text-[0.875em] text-ink">{children}</code>
)
