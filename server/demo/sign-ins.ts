/** Shown at start; these accounts exist only if the demo data was loaded. */
export const demoSignIns = [
  { role: 'agency', login: 'agency@sakhli.example', password: 'magnolia-demo' },
  { role: 'owner', login: 'owner@sakhli.example', password: 'batumi-demo' },
  { role: 'operator', login: 'operator@sakhli.example', password: 'operator-demo' },
] as const
