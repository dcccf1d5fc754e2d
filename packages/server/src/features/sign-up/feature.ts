import * as api from '@recado/contract/sign-up/api'
import { askForConfirmation, confirmEmail } from '@recado/contract/sign-up/confirmation'
import { installationBranding } from '#features/settings/branding.ts'
import { addressMoved } from '#features/users/events.ts'
import { defineFeature, openRoute, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { endConfirmation } from './queries.ts'
import { confirm, resendLink, signUp as register } from './sign-up.ts'

export const signUp = defineFeature({
  name: 'sign-up',
  companyTables: {
    email_confirmations: { stays: 'it opens a session' },
  },
  routes: [
    openRoute(api.signUp, (ctx, input) => register(ctx, input)),
    openRoute(confirmEmail, (ctx, { token }) => confirm(ctx, token)),
    route(askForConfirmation, { before: ({ system }) => installationBranding(system) }, (ctx, _input, house) =>
      resendLink(ctx, house),
    ),
  ],
  // A link that was mailed to the former address confirms nothing about the new one. The user asks for another link.
  reactions: [reaction(addressMoved, ({ tx, now }, { userId }) => endConfirmation(tx, userId, now))],
})
