import type { Connector, FoundAccount, Grant } from '#functions/ports/connector.ts'
import type { PlatformClient } from '../call.ts'
import { type Failed, refusalOf } from '../failed.ts'
import { BusinessesAnswer, callFacebook, type Page, PagesAnswer } from './call.ts'

const pagesPerCall = 100
/** The deadline for all calls together, in ms. */
const deadlineMs = 9_500
const callsMax = 20

/** The permission to see the Pages of business portfolios, which may be missing among a person's own. It's optional. */
export const businessScope = 'business_management'
const pageFields = 'id,name,access_token,tasks,category,picture{url}'
const businessPageFields = 'id,name,access_token,category,picture{url}'

type Accounts = Awaited<ReturnType<Connector['accounts']>>

/** Finds the Pages the person selected and may post to, each with its own token. */
export const findPages = async (deps: PlatformClient, grant: Grant): Promise<Accounts> => {
  const startedAt = deps.now()
  const listed = await listPages(deps, grant.accessToken)
  if (listed.kind !== 'listed') return { kind: 'refused', refusal: refusalOf(listed) }
  const more = grant.scopes.includes(businessScope) ? await pagesOfBusinesses(deps, grant.accessToken, startedAt) : []
  const known = new Set(listed.pages.map(({ id }) => id))
  const pages = [...listed.pages, ...more.filter(({ id }) => !known.has(id))]
  const found = pages.flatMap((page) => toAccount(page, grant.scopes))
  return found.length > 0 ? { kind: 'known', found } : { kind: 'refused', refusal: nonePostable(deps.app, pages) }
}

/** Returns none if Facebook refuses: the person's own Pages can be connected anyway. */
const pagesOfBusinesses = async (deps: PlatformClient, accessToken: string, startedAt: number): Promise<Page[]> => {
  const called = await callFacebook(deps, {
    method: 'GET',
    path: '/me/businesses',
    fields: {
      fields: `owned_pages.limit(${pagesPerCall}){${businessPageFields}},client_pages.limit(${pagesPerCall}){${businessPageFields}}`,
      limit: String(pagesPerCall),
    },
    accessToken,
    answer: BusinessesAnswer,
    timeoutMs: Math.max(1, deadlineMs - (deps.now() - startedAt)),
  })
  if (called.kind !== 'ok') return []
  const pages = called.value.data.flatMap(({ owned_pages, client_pages }) => [...(owned_pages?.data ?? []), ...(client_pages?.data ?? [])])
  return [...new Map(pages.map((page) => [page.id, page])).values()]
}

const listPages = async (deps: PlatformClient, accessToken: string): Promise<{ kind: 'listed'; pages: Page[] } | Failed> => {
  const startedAt = deps.now()
  const pages: Page[] = []
  let after: string | undefined
  for (let call = 0; call < callsMax; call += 1) {
    const called = await callFacebook(deps, {
      method: 'GET',
      path: '/me/accounts',
      fields: { fields: pageFields, limit: String(pagesPerCall), ...(after && { after }) },
      accessToken,
      answer: PagesAnswer,
      timeoutMs: Math.max(1, deadlineMs - (deps.now() - startedAt)),
    })
    if (called.kind !== 'ok') return called
    const { data, paging } = called.value
    pages.push(...data)
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  return { kind: 'listed', pages }
}

/** Facebook lists no username for a Page, so its name is used instead. */
const toAccount = ({ id, name, access_token, tasks, picture }: Page, scopes: string[]): FoundAccount[] => {
  if (access_token === undefined || !tasks.includes('CREATE_CONTENT')) return []
  const avatarUrl = picture?.data.url
  return [
    {
      profile: { remoteId: id, username: name, name, ...(avatarUrl !== undefined && { avatarUrl }), isPremium: false },
      grant: { accessToken: access_token, scopes },
    },
  ]
}

const nonePostable = ({ asksForBusinesses }: PlatformClient['app'], pages: readonly Page[]) => ({
  reason: {
    class: 'permission' as const,
    message:
      pages.length === 0
        ? `Facebook didn’t show us any Pages. Connect again and select the Pages Crier can post to; profiles aren’t supported. ${asksForBusinesses ? ofBusinesses : ofOwn}`
        : `You can’t post to ${pages.map(({ name }) => `“${name}”`).join(', ')}. Ask someone who manages the Page to let you create content.`,
  },
  retry: { when: 'after-reconnect' as const },
})

const ofBusinesses = 'For Pages in a business portfolio, also allow Crier to see your businesses.'
const ofOwn = 'A Page in a business portfolio appears only if you have access to the Page itself.'
