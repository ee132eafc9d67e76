import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * A policy that makes CloudFront send these headers. Some of them have settings of their own, and CloudFront accepts
 * them no other way.
 */
export const siteHeaders = (scope: Construct, id: string, headers: Record<string, string>) => {
  const {
    'content-security-policy': contentSecurityPolicy,
    'strict-transport-security': strictTransportSecurity,
    'x-content-type-options': contentTypeOptions,
    'x-frame-options': frameOption,
    'referrer-policy': referrerPolicy,
    ...others
  } = headers
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: contentSecurityPolicy === undefined ? undefined : { contentSecurityPolicy, override },
      strictTransportSecurity:
        strictTransportSecurity === undefined ? undefined : { ...readTransportSecurity(strictTransportSecurity), override },
      contentTypeOptions: contentTypeOptions === undefined ? undefined : { override },
      frameOptions: frameOption === undefined ? undefined : { frameOption: oneOf(HeadersFrameOption, frameOption), override },
      referrerPolicy: referrerPolicy === undefined ? undefined : { referrerPolicy: oneOf(HeadersReferrerPolicy, referrerPolicy), override },
    },
    ...customHeaders(others),
  })
}

/** CloudFront rejects an empty list. */
const customHeaders = (headers: Record<string, string>) => {
  const all = Object.entries(headers).map(([header, value]) => ({ header, value, override }))
  return all.length > 0 ? { customHeadersBehavior: { customHeaders: all } } : {}
}

/** Overrides whatever the origin sends. */
const override = true

const readTransportSecurity = (header: string) => ({
  accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(header)?.[1])),
  includeSubdomains: header.includes('includeSubDomains'),
  preload: header.includes('preload'),
})

const oneOf = <Value extends string>(values: Record<string, Value>, text: string) => {
  const found = Object.values(values).find((value) => value === text)
  if (!found) throw new Error(`CloudFront has no setting for ${text}.`)
  return found
}
