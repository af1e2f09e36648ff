import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as contract from '#contracts/payments/contributions.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';

export type Contributions = contract.Contributions;
export type DuesPlan = contract.DuesPlan;
export type ContributionMethod = contract.ContributionMethod;
export type Period = contract.Period;
export type HostRef = Pick<contract.Contributions['host'], 'kind' | 'slug'>;

type Donation = EndpointInput<typeof contract.donate>['body'];
type Membership = EndpointInput<typeof contract.becomePayingMember>['body'];

export const donate = ({ kind, slug }: HostRef, body: Donation) =>
  createOnce(calls.donate, { params: { kind, slug }, body });

export const becomePayingMember = ({ kind, slug }: HostRef, body: Membership) =>
  createOnce(calls.becomePayingMember, { params: { kind, slug }, body });
