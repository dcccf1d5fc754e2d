import { expect, test } from 'vitest'
import { answerIn } from './channel.ts'
import { dialogUrlOf } from './meta-window.ts'

const offer = {
  metaAppId: '1234567',
  configId: '7654321',
  dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
  redirectUrl: 'https://desk.example/meta-signup',
}

test('Meta’s window is asked for a code for this app, and for the app on the phone only where the number stays there', () => {
  const url = new URL(dialogUrlOf(offer, { onApp: false }, 'abc'))
  expect(`${url.origin}${url.pathname}`).toBe(offer.dialogUrl)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: '1234567',
    config_id: '7654321',
    redirect_uri: offer.redirectUrl,
    response_type: 'code',
    override_default_response_type: 'true',
    state: 'abc',
  })
  const extras = (onApp: boolean) =>
    JSON.parse(new URL(dialogUrlOf(offer, { onApp }, 'abc')).searchParams.get('extras') ?? '') as object
  expect(extras(false)).not.toHaveProperty('featureType')
  expect(extras(true)).toMatchObject({ featureType: 'whatsapp_business_app_onboarding' })
})

test('the address that Meta leads back to has a code, or says that the user has cancelled', () => {
  expect(answerIn('?code=AQx&state=abc')).toEqual({ code: 'AQx', state: 'abc' })
  expect(answerIn('?error=access_denied&state=abc')).toEqual({ code: null, state: 'abc' })
})
