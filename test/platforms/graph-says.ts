/** A refusal of Meta's Graph API, as a fault of the sandbox. */
export const graphSays = (code: number, subcode?: number) => ({
  status: 400,
  body: { error: { message: 'No.', type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }) } },
})
