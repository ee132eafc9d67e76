import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contracts, type Group } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'

export const groupNames = {
  auth: i18n.t('Sessions'),
  factors: i18n.t('Second factors and passkeys'),
  social: i18n.t('Sign-in through Google and GitHub'),
  user: i18n.t('You'),
  posts: i18n.t('Posts'),
  media: i18n.t('Files'),
  platforms: i18n.t('Platforms and accounts'),
  groups: i18n.t('Groups of accounts'),
  queues: i18n.t('Queues of posts'),
  notes: i18n.t('Notes on days'),
  keys: i18n.t('API keys'),
  suggestions: i18n.t('Suggestions'),
  payments: i18n.t('Plans and payments'),
  workspaces: i18n.t('Workspaces and members'),
  shares: i18n.t('Links for clients'),
  events: i18n.t('Events and webhooks'),
  comments: i18n.t('Comments and notices'),
  webhooks: i18n.t('Webhooks'),
  forms: i18n.t('Contact and waitlist'),
  admin: i18n.t('Administration'),
  health: i18n.t('Health and configuration'),
} satisfies Record<Group, string>

/** Every API call, from the contracts that answer it. */
export const ApiReference = () => (
  <>
    <p className="text-ink-muted">
      <Trans
        id="Everything here can be done by a program as well. Log in with <code>POST /api/auth/login</code> and send the token it answers with as <code>authorization: Bearer …</code>. A list continues with the <code>cursor</code> of its header <code>x-next-cursor</code>; a call that creates takes an <code>Idempotency-Key</code> and creates once, however often it is sent."
        components={{ code: <Code /> }}
      />
    </p>
    <p>
      <a href="/api/openapi.json" className="underline underline-offset-4">
        {i18n.t('The whole API as an OpenAPI 3.1 document')}
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

/** What each call is for. The scripts leave this text out (`web/vite.config.ts`), and the API's own document has it. */
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
      {[
        auth === 'user' ? i18n.t('Needs a session') : i18n.t('Open to anyone'),
        ...(creates ? [i18n.t('accepts an Idempotency-Key')] : []),
      ].join(' · ')}
    </p>
  </li>
)

const Code = ({ children }: { children?: string }) => (
  <code className="rounded-control bg-well px-1 py-0.5 font-mono text-[0.875em] text-ink">{children}</code>
)
