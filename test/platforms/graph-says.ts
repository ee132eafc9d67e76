/** A refusal by Meta's Graph API, as a sandbox fault. */
export const graphSays = (code: number, subcode?: number) => ({
  status: 400,
  body: { error: { message: 'No.', type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }) } },
})
