import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import { aJpeg, anMp4, aPng } from '#test/media/samples.ts'
import { apps, openWorld, putFault, received } from '#test/sandbox/world.ts'
import { aPage, askForToken, call, callback, codeOf, consent, idOf, pagesOf, refusalOf, userToken } from './person.ts'

const posts = (world: Awaited<ReturnType<typeof openWorld>>) => received(world, '?platform=facebook')

test('the dialog redirects only to a registered URL, with the state and a code', async () => {
  const world = await openWorld()

  const good = await consent(world)
  const bad = await consent(world, { redirect_uri: `${callback}/` })

  expect(good.back.searchParams.get('state')).toBe('state-1')
  expect(good.back.searchParams.get('code')).toMatch(/\S+/)
  expect(good.back.hash).toBe('#_=_')
  expect(bad.status).toBe(400)
})

test('accepts a code once, within ten minutes, with the same URL and the right secret', async () => {
  const world = await openWorld()
  const [used, old, other, wrong] = [await codeOf(world), await codeOf(world), await codeOf(world), await codeOf(world)]
  await askForToken(world, { code: used })

  const refusals = [
    await refusalOf(await askForToken(world, { code: used })),
    await refusalOf(await askForToken(world, { code: other, redirect_uri: `${callback}/` })),
    await refusalOf(await askForToken(world, { code: wrong, client_secret: 'another' })),
  ]
  world.clock.now += 600_001
  refusals.push(await refusalOf(await askForToken(world, { code: old })))

  expect(refusals).toEqual(['400 100/36009', '400 100', '400 101', '400 100/36007'])
})

test('lists Pages page by page if that scope was granted, without unticked ones', async () => {
  const world = await openWorld()
  const [first] = await pagesOf(world, await userToken(world))
  const untickedScope = await userToken(world, { untick: 'pages_show_list' })
  const untickedPage = await userToken(world, { untick: first?.id ?? '' })
  const many = await userToken(world, { login_hint: 'Ada Manypages' })

  const listed = await (await call(world, many, '/me/accounts?limit=100')).json()
  const rest = await pagesOf(world, many, `&after=${listed.paging.cursors.after}`)

  expect(await refusalOf(await call(world, untickedScope, '/me/accounts'))).toBe('400 200')
  expect((await pagesOf(world, untickedPage)).map(({ name }) => name)).toEqual(['Ada Studio'])
  expect(listed.data).toHaveLength(100)
  expect(listed.paging.next).toContain('after=')
  expect(rest).toHaveLength(20)
})

test('distinguishes declined scopes from granted ones', async () => {
  const world = await openWorld()
  const token = await userToken(world, { untick: 'pages_manage_posts' })

  const { data } = await (await call(world, token, '/me/permissions')).json()

  expect(data).toContainEqual({ permission: 'pages_show_list', status: 'granted' })
  expect(data).toContainEqual({ permission: 'pages_manage_posts', status: 'declined' })
})

test('a Page token expires with a short user token but not with a long one', async () => {
  const world = await openWorld()
  const [short] = await pagesOf(world, await userToken(world, { kind: 'short' }))
  const [long] = await pagesOf(world, await userToken(world))
  world.clock.now += 61 * dayMs

  expect(await refusalOf(await call(world, short?.access_token ?? '', `/${short?.id}/feed`, { message: 'Hello' }))).toBe('400 190/463')
  expect((await call(world, long?.access_token ?? '', `/${long?.id}/feed`, { message: 'Hello' })).status).toBe(200)
})

test('a person’s token expires on time, and revoking ends all tokens', async () => {
  const { world, token, page, post } = await aPage()
  await fetch(`${world.url}/graph.facebook.com/v26.0/me/permissions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  const another = await userToken(world, { kind: 'short' })
  world.clock.now += 3 * hourMs

  expect(await refusalOf(await post('feed', { message: 'Hello' }))).toBe('400 190/458')
  expect(await refusalOf(await call(world, another, '/me'))).toBe('400 190/463')
  expect(await refusalOf(await call(world, 'EAAGnever', `/${page.id}`))).toBe('400 190/467')
})

test('only the Page itself can post, with a role and permission', async () => {
  const { world, token, page } = await aPage()
  const viewer = await aPage({}, { login_hint: 'Viewer' })
  const declined = await aPage({}, { untick: 'pages_manage_posts' })
  const [, other] = await pagesOf(world, token)

  expect(await refusalOf(await call(world, token, `/${page.id}/feed`, { message: 'Hello' }))).toBe('400 200')
  expect(await refusalOf(await call(world, other?.access_token ?? '', `/${page.id}/feed`, { message: 'Hello' }))).toBe('400 100/33')
  expect(await refusalOf(await viewer.post('feed', { message: 'Hello' }))).toBe('400 200')
  expect(await refusalOf(await declined.post('feed', { message: 'Hello' }))).toBe('400 200')
})

test('rejects a wrong proof of the secret', async () => {
  const { world, page } = await aPage()
  const proof = createHmac('sha256', apps.facebook.clientSecret).update(page.access_token).digest('hex')

  expect((await call(world, page.access_token, `/${page.id}?appsecret_proof=${proof}`)).status).toBe(200)
  expect(await refusalOf(await call(world, page.access_token, `/${page.id}?appsecret_proof=${'0'.repeat(64)}`))).toBe('400 100')
})

test('accepts a post’s photos in a form and silently drops them in JSON', async () => {
  const { world, post, urlOf } = await aPage({ photo: aJpeg() })
  const id = await idOf(await post('photos', { url: await urlOf('photo'), published: 'false' }))
  const attached = { 'attached_media[0]': JSON.stringify({ media_fbid: id }) }

  await post('feed', { json: { message: 'By JSON', ...attached } })
  await post('feed', { message: 'By form', ...attached })

  expect((await posts(world)).map(({ content, media }) => [content, media.length])).toEqual([
    ['By JSON', 0],
    ['By form', 1],
  ])
})

test('refuses an empty post, an oversized one, a duplicate, and a link to Facebook', async () => {
  const { post } = await aPage()
  await post('feed', { message: 'Hello' })

  expect(await refusalOf(await post('feed', {}))).toBe('400 100')
  expect(await refusalOf(await post('feed', { message: 'a'.repeat(63_207) }))).toBe('400 100')
  expect(await refusalOf(await post('feed', { message: 'Hello' }))).toBe('400 506')
  expect(await refusalOf(await post('feed', { link: 'https://www.facebook.com/a' }))).toBe('400 200/1609008')
  expect(await refusalOf(await post('feed', { link: 'no address' }))).toBe('400 1500')
  expect(await refusalOf(await post('feed', { 'attached_media[0]': '{"media_fbid":"1"}' }))).toBe('400 100')
})

test('a photo belongs to one post', async () => {
  const { post, urlOf } = await aPage({ photo: aJpeg() })
  const id = await idOf(await post('photos', { url: await urlOf('photo'), published: 'false' }))
  const attached = { 'attached_media[0]': JSON.stringify({ media_fbid: id }) }
  await post('feed', { message: 'One', ...attached })

  expect(await refusalOf(await post('feed', { message: 'Two', ...attached }))).toBe('400 100/1366051')
})

test('fetches a photo and refuses one that is missing, too large, or not a picture', async () => {
  const large = Buffer.concat([aPng(), Buffer.alloc(9_000_000)])
  const tooLarge = Buffer.concat([aPng(), Buffer.alloc(10_000_000)])
  const { post, urlOf } = await aPage({ photo: aJpeg(), text: Buffer.from('Hello'), large, tooLarge })

  const published = await (await post('photos', { url: await urlOf('photo'), message: 'Hello' })).json()
  const unpublished = await (await post('photos', { url: await urlOf('large'), published: 'false' })).json()

  expect(published).toEqual({ id: expect.stringMatching(/^\d{17}$/), post_id: expect.stringMatching(/^\d{17}_\d{17}$/) })
  expect(unpublished).toEqual({ id: expect.stringMatching(/^\d{17}$/) })
  for (const file of ['text', 'tooLarge', 'gone'])
    expect(await refusalOf(await post('photos', { url: await urlOf(file) }))).toBe('400 100/1366046')
})

test('a video has its ID at once but is public only after processing', async () => {
  const { world, get, post, urlOf } = await aPage({ film: anMp4() })
  const id = await idOf(await post('videos', { file_url: await urlOf('film'), description: 'Hello', title: 'The shop' }))

  const before = await (await get(`/${id}?fields=status`)).json()
  const listedBefore = await posts(world)
  world.clock.now += 5 * secondMs
  const after = await (await get(`/${id}?fields=status,permalink_url,post_id`)).json()

  expect(before.status).toMatchObject({ video_status: 'processing', processing_phase: { status: 'in_progress' } })
  expect(listedBefore).toEqual([])
  expect(after).toMatchObject({ status: { video_status: 'ready' }, permalink_url: expect.stringMatching(/^\/\d+\/videos\/\d+$/) })
  expect(await posts(world)).toMatchObject([{ content: 'Hello', media: [{ type: 'video/mp4' }], facts: { title: 'The shop' } }])
})

test('an upright video becomes an unlisted draft', async () => {
  const { world, get, page, post, urlOf } = await aPage({ film: anMp4({ width: 720, height: 1280 }) })
  const id = await idOf(await post('videos', { file_url: await urlOf('film') }))
  world.clock.now += 5 * secondMs

  const { status } = await (await get(`/${id}?fields=status`)).json()
  const { data } = await (await get(`/${page.id}/published_posts`)).json()

  expect(status).toMatchObject({ video_status: 'ready', publishing_phase: { publish_status: 'draft' } })
  expect(data).toEqual([])
})

test('lists published posts newest first, up to the requested number', async () => {
  const { get, page, post } = await aPage()
  for (const message of ['One', 'Two', 'Three']) await post('feed', { message })

  const { data } = await (await get(`/${page.id}/published_posts?fields=id,message,created_time,permalink_url&limit=2`)).json()

  expect(data).toMatchObject([{ message: 'Three', created_time: '2026-11-21T10:00:00+0000' }, { message: 'Two' }])
})

test.each([
  ['459', '400 190/459'],
  ['460', '400 190/460'],
  ['464', '400 190/464'],
  ['492', '400 190/492'],
])('the fault switch ends a sign-in with the subcode %s', async (tokenProblem, refusal) => {
  const { world, post } = await aPage()
  await putFault(world, { platform: 'facebook', operation: 'post', tokenProblem })

  expect(await refusalOf(await post('feed', { message: 'Hello' }))).toBe(refusal)
})

test.each(['4', '17', '32', '341', '613', '80001'])('the fault switch uses up the limit %s, and the headers show it', async (throttle) => {
  const { world, post } = await aPage()
  await putFault(world, { platform: 'facebook', operation: 'post', throttle })

  const response = await post('feed', { message: 'Hello' })

  expect(JSON.parse(response.headers.get('x-app-usage') ?? '')).toMatchObject({ call_count: 100 })
  expect(await refusalOf(response)).toBe(`400 ${throttle}`)
})

test('the fault switch blocks a Page and fails after storing a post', async () => {
  const { world, post } = await aPage()
  await putFault(world, { platform: 'facebook', operation: 'post', blocked: true })
  const blocked = await post('feed', { message: 'One' })
  await putFault(world, { platform: 'facebook', operation: 'post', statusAfterEffect: 500 })
  const broken = await post('feed', { message: 'Two' })

  expect(await refusalOf(blocked)).toBe('400 368')
  expect(await refusalOf(broken)).toBe('500 2')
  expect((await posts(world)).map(({ content }) => content)).toEqual(['Two'])
})

test('every response reports the budgets and the API version used, or the oldest if the version has ended', async () => {
  const { world, page } = await aPage()
  const ask = (version: string) =>
    fetch(`${world.url}/graph.facebook.com/${version}/${page.id}`, { headers: { authorization: `Bearer ${page.access_token}` } })

  const [now, ended] = [await ask('v26.0'), await ask('v19.0')]

  expect(now.headers.get('facebook-api-version')).toBe('v26.0')
  expect(ended.headers.get('facebook-api-version')).toBe('v21.0')
  expect(JSON.parse(now.headers.get('x-business-use-case-usage') ?? '')).toMatchObject({ [page.id]: [{ type: 'pages' }] })
})
