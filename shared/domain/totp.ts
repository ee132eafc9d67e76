/** Codes of an app as RFC 6238 has them, with what every app can: SHA-1, six digits, a new one each 30 seconds. */
export const totpStepSeconds = 30
export const totpDigits = 6

/** The address that an app reads from a QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpUri = ({ secret, email }: { secret: string; email: string }) =>
  `otpauth://totp/${encodeURIComponent(`Crier:${email}`)}?secret=${secret}&issuer=Crier&algorithm=SHA1&digits=${totpDigits}&period=${totpStepSeconds}`
