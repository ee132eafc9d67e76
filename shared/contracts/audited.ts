import type { AuditAction } from '../domain/audit.ts'

/** Calls of which is remembered that somebody made them, and with what result, by method and path. */
export const audited: Readonly<Record<string, AuditAction>> = {
  'POST /auth/register': 'signed-up',
  'POST /auth/login': 'signed-in',
  'POST /auth/second-step': 'signed-in',
  'POST /auth/passkey': 'signed-in',
  'POST /auth/logout': 'signed-out',
  'POST /auth/social/{provider}/login': 'signed-in',
  'POST /auth/social/{provider}/register': 'signed-up',
  'POST /auth/social/complete': 'signed-up',
  'POST /auth/social/link': 'sign-in-linked',
  'POST /auth/factors/totp/confirm': 'second-factor-added',
  'POST /auth/factors/passkeys': 'second-factor-added',
  'POST /auth/factors/totp/remove': 'second-factor-removed',
  'POST /auth/factors/passkeys/remove': 'second-factor-removed',
  'POST /auth/factors/recovery-codes': 'recovery-codes-renewed',
  'POST /auth/factors/browsers/forget': 'browsers-forgotten',
  'POST /auth/confirm': 'identity-confirmed',
  'POST /auth/social/{provider}/confirm': 'identity-confirmed',
  'DELETE /auth/sessions': 'sessions-ended',
  'DELETE /auth/sessions/{id}': 'sessions-ended',
  'POST /user/change-password': 'password-changed',
  'POST /passwordreset/reset': 'password-reset',
  'POST /auth/reset-password': 'password-reset',
  'PUT /user': 'address-asked',
  'POST /user/confirm-email': 'address-changed',
  'POST /user/cancel-email': 'address-cancelled',
  'POST /platforms/{p}/callback': 'account-connected',
  'POST /platforms/{p}/sign-in': 'account-connected',
  'POST /platforms/{p}/choose': 'account-connected',
  'POST /platforms/{p}/tokens': 'account-connected',
  'POST /platforms/{p}/disconnect/{id}': 'account-disconnected',
  'GET /user/export': 'exported',
  'POST /user/delete': 'deletion-asked',
}

/** Those of them that are remembered only where an e-mail address is given. */
export const auditedWithAddress: readonly string[] = ['PUT /user']
