import { createContext, runInContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addressesOf, rewrite } from '#infra/aws/edge/rewrite.ts'
import { apiHeaders, pictureHosts, securityHeaders } from '#infra/aws/edge/security-headers.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { environments, synthesize, textOf, wholeStage } from './synthesis.ts'

const [plain, whole] = [await synthesize(), await synthesize(wholeStage)]
afterAll(() => {
  plain.remove()
  whole.remove()
})

const Behavior = z.looseObject({
  PathPattern: z.string().default('*'),
  AllowedMethods: z.array(z.string()).optional(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.unknown().optional(),
  ResponseHeadersPolicyId: z.unknown().optional(),
  FunctionAssociations: z.array(z.unknown()).default([]),
  ViewerProtocolPolicy: z.string(),
})
const Config = z.looseObject({ DefaultCacheBehavior: Behavior, CacheBehaviors: z.array(Behavior) })

const distributionIn = (synthesis: typeof plain) =>
  Config.parse(synthesis.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig)
const behavior = (pattern: string) => distributionIn(plain).CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)

const headersSent = (policy: unknown) => {
  const id = /:(\w+)>$/.exec(textOf(plain, 'crier-dev-web', policy))?.[1]
  const { ResponseHeadersPolicyConfig } = plain.resources.find((resource) => resource.id === id)?.Properties ?? {}
  return z
    .object({
      CustomHeadersConfig: z.object({ Items: z.array(z.looseObject({ Header: z.string(), Value: z.string() })) }).default({ Items: [] }),
      SecurityHeadersConfig: z.looseObject({ ContentSecurityPolicy: z.looseObject({ ContentSecurityPolicy: z.unknown() }) }),
    })
    .parse(ResponseHeadersPolicyConfig)
}

test('no response has an empty list of custom headers, which CloudFront refuses', () => {
  const lists = plain
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .map(
      ({ Properties }) =>
        z.looseObject({ CustomHeadersConfig: z.unknown().optional() }).parse(Properties.ResponseHeadersPolicyConfig).CustomHeadersConfig,
    )

  expect(lists).not.toContainEqual({ Items: [] })
  expect(lists).toContainEqual({ Items: [expect.anything()] })
})

test('pages are sent with the local system’s security headers, and a two-year HSTS', () => {
  const { CustomHeadersConfig, SecurityHeadersConfig } = headersSent(distributionIn(plain).DefaultCacheBehavior.ResponseHeadersPolicyId)
  const uploads = ['https://BUCKET.s3.eu-central-1.amazonaws.com']
  const expected = securityHeaders({ uploads, pictures: pictureHosts, isSecure: true })
  const sent = textOf(plain, 'crier-dev-web', SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)

  expect(sent.replace(/<crier-dev-data:Media\w+>/, 'BUCKET')).toBe(expected['content-security-policy'])
  expect(SecurityHeadersConfig).toMatchObject({
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true, Override: true },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY', Override: true },
    ReferrerPolicy: { ReferrerPolicy: expected['referrer-policy'], Override: true },
  })
  const custom = Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]))
  const headers = [
    ...Object.keys(custom),
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
  ]
  expect(headers.sort()).toEqual(Object.keys(expected).sort())
  expect(expected).toMatchObject(custom)
})

test('only pages that a popup returns to have no opener policy', () => {
  const popup = headersSent(behavior('/auth/*')?.ResponseHeadersPolicyId)
  const page = headersSent(distributionIn(plain).DefaultCacheBehavior.ResponseHeadersPolicyId)
  const names = ({ CustomHeadersConfig }: typeof page) => CustomHeadersConfig.Items.map(({ Header }) => Header)

  expect(names(page).filter((name) => !names(popup).includes(name))).toEqual(['cross-origin-opener-policy'])
  expect(popup.SecurityHeadersConfig).toEqual(page.SecurityHeadersConfig)
})

test.each(['/api/*', '/health'])('%s is passed to the API with everything except the host header, and never cached', (pattern) => {
  expect(behavior(pattern)).toMatchObject({
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    ViewerProtocolPolicy: 'https-only',
    FunctionAssociations: [],
  })
})

test('the edge takes the version out of a call’s address, and only there', () => {
  const edge = edgeFunction('Unversioned')
  const atTheEdge = (uri: string) => z.object({ uri: z.string() }).parse(edge({ request: { uri } })).uri
  const [first] = distributionIn(plain).CacheBehaviors.filter(({ PathPattern = '' }) => PathPattern.startsWith('/api/'))

  expect(['/api/v1/posts/v1', '/api/v1/', '/api/v10/posts', '/api/posts'].map(atTheEdge)).toEqual([
    '/api/posts/v1',
    '/api/',
    '/api/v10/posts',
    '/api/posts',
  ])
  expect(first).toMatchObject({
    PathPattern: '/api/v1/*',
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    FunctionAssociations: [{ EventType: 'viewer-request' }],
  })
})

test.each(['/api/v1/*', '/api/*', '/health'])(
  'responses to %s can’t render, run scripts, or be framed, whatever the API says',
  (pattern) => {
    const { CustomHeadersConfig, SecurityHeadersConfig } = headersSent(behavior(pattern)?.ResponseHeadersPolicyId)
    const expected = apiHeaders({ isSecure: true })

    expect(SecurityHeadersConfig).toEqual({
      ContentSecurityPolicy: { ContentSecurityPolicy: expected['content-security-policy'], Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
    })
    expect(CustomHeadersConfig.Items).toEqual([{ Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: true }])
  },
)

test('every behavior of the distribution prevents MIME sniffing and framing, and requires TLS', () => {
  const { DefaultCacheBehavior, CacheBehaviors } = distributionIn(plain)

  for (const { PathPattern, ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
    expect(headersSent(ResponseHeadersPolicyId).SecurityHeadersConfig, PathPattern).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      StrictTransportSecurity: { IncludeSubdomains: true },
    })
})

test('the API accepts every method', () => {
  expect(behavior('/api/*')?.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'])
})

test('the edge’s API key is read at deployment, and is in no template', () => {
  const Origin = z.looseObject({ OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).default([]) })
  const origins = z.array(Origin).parse(distributionIn(plain).Origins)
  const [key] = origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders).filter(({ HeaderName }) => HeaderName === 'x-crier-edge')

  expect(key?.HeaderValue).toEqual({ Ref: 'EdgeKey' })
  expect(plain.app.node.findChild('crier-dev-web').node.findChild('EdgeKey')).toMatchObject({
    type: 'AWS::SSM::Parameter::Value<String>',
    default: '/crier/dev/edge-key',
    noEcho: true,
  })
})

test('no error is replaced by a page or cached, because the cache key doesn’t include the caller', () => {
  const { CustomErrorResponses } = distributionIn(plain)

  expect(CustomErrorResponses).toEqual([404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })))
})

test('only its distribution can read the site’s bucket', () => {
  const [policy] = plain.ofType('AWS::S3::BucketPolicy').filter(({ stack }) => stack.endsWith('-web'))
  const { Statement } = z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }).parse(policy?.Properties.PolicyDocument)
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow')

  expect(allowed).toMatchObject([
    {
      Action: ['s3:GetObject', 's3:ListBucket'],
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
    },
  ])
})

/** Loads an edge function, which maps an event to its result. */
const edgeFunction = (name: string) => {
  const found = plain.ofType('AWS::CloudFront::Function').find(({ id }) => id.includes(name))
  const edge = createContext({})
  runInContext(z.string().parse(found?.Properties.FunctionCode), edge)
  return (event: object): unknown => runInContext(`handler(${JSON.stringify(event)})`, edge)
}

const addresses = [
  '/',
  '/pricing',
  '/platforms/twitter/',
  '/login',
  '/assets/main-1.js',
  '/dashboard',
  '/dashboard/posts/1',
  '/dashboard/a.b',
  '/payment/success',
  '/payment/cancel',
  '/auth/callback/twitter',
  '/nothing',
]

test('the edge answers every address as the local system does', () => {
  const edge = edgeFunction('Rewrite')
  const atTheEdge = (uri: string) => z.object({ uri: z.string() }).parse(edge({ request: { uri } })).uri

  expect(addresses.map(atTheEdge)).toEqual(addresses.map((address) => rewrite(address, addressesOf(publicPaths()))))
})

test('the edge sends 404 for an unknown address, original or rewritten, and leaves every other status alone', () => {
  const edge = edgeFunction('Status')
  const statusOf = (uri: string) =>
    z.object({ statusCode: z.number() }).parse(edge({ request: { uri }, response: { statusCode: 200 } })).statusCode

  expect([...addresses, '/404.html'].filter((address) => statusOf(address) !== 200)).toEqual(['/nothing', '/404.html'])
})

test('both edge functions run for every site file, and are within CloudFront’s size limit', () => {
  const kinds = distributionIn(plain).DefaultCacheBehavior.FunctionAssociations.map(
    (one) => z.looseObject({ EventType: z.string() }).parse(one).EventType,
  )
  const sizes = plain.ofType('AWS::CloudFront::Function').map(({ Properties }) => z.string().parse(Properties.FunctionCode).length)

  expect(kinds).toEqual(['viewer-request', 'viewer-response'])
  expect(Math.max(...sizes)).toBeLessThan(10_240)
})

test('the site is at its distribution’s address without a domain, and at its own with one', () => {
  const siteUrl = ({ templates }: typeof plain, stack: string) => textOf({ templates }, stack, templates.get(stack)?.Outputs.SiteUrl?.Value)

  expect(siteUrl(plain, 'crier-dev-web')).toMatch(/^https:\/\/<crier-dev-web:SiteDistribution\w+\.DomainName>$/)
  expect(environments(plain).get('auth')?.SITE_URL).toBe(siteUrl(plain, 'crier-dev-web'))
  expect(siteUrl(whole, 'crier-prod-web')).toBe('https://crier.test')
  expect(distributionIn(whole)).toMatchObject({
    Aliases: ['crier.test'],
    HttpVersion: 'http2and3',
    ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
  })
})

test('two stages in one account share no names', () => {
  const Named = z.union([
    z.object({ Name: z.string() }).transform(({ Name }) => Name),
    z.object({ CachePolicyConfig: z.object({ Name: z.string() }) }).transform(({ CachePolicyConfig }) => CachePolicyConfig.Name),
    z.object({ ResponseHeadersPolicyConfig: z.object({ Name: z.string() }) }).transform((named) => named.ResponseHeadersPolicyConfig.Name),
    z.object({ OriginAccessControlConfig: z.object({ Name: z.string() }) }).transform((named) => named.OriginAccessControlConfig.Name),
  ])
  const namesIn = ({ resources }: typeof plain) => resources.flatMap(({ Properties }) => Named.safeParse(Properties).data ?? [])

  expect(namesIn(plain).length).toBeGreaterThan(5)
  expect(namesIn(plain).filter((name) => namesIn(whole).includes(name))).toEqual([])
})
