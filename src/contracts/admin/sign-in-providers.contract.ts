import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import {
  AddProviderBody,
  ChangeProviderBody,
  missingOfPreset,
  ProviderKey,
  shownProviderFields,
} from './sign-in-provider-fields.ts';

export const SignInProviderCard = z.object({
  ...shownProviderFields,
  /** What the other site asks for when this one is registered there. */
  callbackUrl: z.string(),
  /** How many people have connected it. */
  people: z.int(),
});
export type SignInProviderCard = z.infer<typeof SignInProviderCard>;

const params = z.object({ key: ProviderKey });
// The check of the whole, too: a copy of the shape would lose it.
const requirePreset = (value: Parameters<typeof missingOfPreset>[0], context: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(missingOfPreset(value)))
    context.addIssue({ code: 'custom', path: [field], message });
};

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in-providers',
  summary: 'List the sites whose accounts people can log in with, without their secrets',
  access: 'administrator',
  success: {
    status: 200,
    schema: z.object({
      providers: z.array(SignInProviderCard),
      /** The environment variable that sets them; they cannot be changed in the web then. */
      setByVariable: z.string().nullable(),
    }),
  },
  errors: [],
});

export const addSignInProvider = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in-providers',
  summary:
    'Let people log in with accounts of another site, which has to answer as one; all servers offer it within a second',
  access: 'administrator',
  body: z.object(AddProviderBody.shape).superRefine(requirePreset),
  success: { status: 204, schema: NoContent },
  errors: ['sign_in_provider.key_taken', 'sign_in_provider.too_many', 'site_setting.set_by_environment'],
});

export const changeSignInProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in-providers/:key',
  summary: 'Change how people log in with accounts of another site; without a secret, it keeps the one that it has',
  access: 'administrator',
  params,
  body: z.object(ChangeProviderBody.shape).superRefine(requirePreset),
  success: { status: 204, schema: NoContent },
  errors: ['sign_in_provider.not_found', 'site_setting.set_by_environment'],
});

export const deleteSignInProvider = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-in-providers/:key',
  summary: 'No longer let people log in with accounts of another site; those who did log in by a mailed link',
  access: 'administrator',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['sign_in_provider.not_found', 'site_setting.set_by_environment'],
});
