/** The sites that browser tests visit, and what they print when ready: SITE_ADDRESS and other variables, by name. */
export const servedSites = {
  args: ['tools/test/serve-for-tests.ts', '--still'],
  told: /wire on (?<site_wire>\S+)\s+letters in (?<site_outbox>\S+)\s+listening on (?<site_address>http:\S+) and (?<still_address>http:\S+)/,
}
