"""
Holds the service to what its API document allows, but for the rules that a schema cannot state.

A request that the document allows may be refused with VALIDATION_ERROR for these reasons alone, which docs/api.md gives.
Every other code speaks of the state of what the request names, not of the request.
"""

import json
import re

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

RULES = [
    # A field depends on another, or on the rest of a list.
    r"notificationId must be sent without campaignId, or campaignId without it",
    r"campaignId must be sent without notificationId",
    r"order must be sent with sort",
    r"key must be sent without email, or email without it",
    r"password must be sent with email",
    r"to must be later than from",
    r"ranking\.prizes must be a list in which no fromPosition is above its toPosition",
    r"segments must be a list in which each segmentId occurs once",
    r"trivia\.questions must be a list in which each correctIndex points at one of its options",
    r"intoExternalId must be a different client from fromExternalId",
    r"prizes must be (a list in which each prizeId occurs once|absent unless rewardType is .*)",
    r"prizes\.\d+\.kind must be .* where rewardType is \w+",
    r"prizes\.\d+\.points must be an integer of at least 0 in a prize of points",
    r"segments\.\d+\.prizeId must be (absent in a segment that is no prize|the prizeId of one of the prizes)",
    r"endsAt must be after startsAt",
    r"eligibility\.rules\.\d+ must be an object with one kind of rule",
    r"eligibility\.rules\.\d+\.max must be",
    r"schedule\.\d+\.toHour must be above fromHour",
    r"schedule\.\d+\.days must be",
    r"codeConfig must be left out: entry codes give nothing by themselves",
    r"prizes\.\d+\.(poolId|value|codeConfig) must be absent",
    r"forfeited must be sent without handedOut",
    r"playCost must be",
    r"playersMayPlay must be false in a campaign without",
    r"appearance must be at most",
    r"(appearance|terms)\.\S+ must be an https: URL",
    r"ranking\.prizes\.\d+\.prize",
    r"to must be (after from|at most .*)",
    r"toHour must be above fromHour",
    r"days must be days that have these hours between from and to",
    r"at must be a list of times before the campaign's endsAt",
    r"prizeId must be (the prizeId of one of the campaign's prizes|the prizeId of a prize of the campaign that is a promo_code|that of a prize which .*)",
    r"add must be an integer from 1 to \d+",
    # Only the token of a player stands for the player.
    r"(externalId|externalUserId) is missing",
    r"externalUserId must be sent without clientId",
    # A value depends on the clock.
    r"expiresAt must be in the future",
    r"redeemedAt must be a time from .* to 48 hours from now",
    r"expiresAt must be (after now|at most 10 years from now)",
    r"periodKey must be the key of a \w+ that ended after the campaign was created",
    # The pools and members of the organization.
    r"(entry\.poolId|defaultCodeConfig\.poolId|prizes\.\d+\.poolId) must be the poolId of a pool of (entry|reward) codes",
    # What a value may be depends on the campaign, or is known to the service alone.
    r"maxUses must be above \d+, its current value",
    r"confirm must be the externalUserId of the player again",
    r"(seconds|to|now) must be .* in the year 2100 or before",
    r"outcomes\.\d+ must be an object with exactly one of won, segmentId and prizeId",
    r"outcomes\.\d+\.(segmentId|prizeId|won) must be",
    r"points must be an integer other than 0",
    r"handedOut must be sent, unless note is",
    r"body must be a file whose first line names the columns",
    r"If-Match must be \* or the ETag",
    r"email must be an e-mail address",
    r"publicKey must be a public key of",
    r"periodKey must be the key of a \w+, such as",
    r"cursor must be the nextCursor of (this list's|the) page before",
    r"since must be the cursor of an earlier answer",
    r"(from|to) must be a day such as",
    r"timezone must be an IANA time zone",
    r"url must be (an http or https URL|a URL with)",
]

NAMED_BY_THE_CONTRACT = re.compile("|".join(rf"\b{rule}" for rule in RULES))


def is_refused_by_a_rule(response) -> bool:
    refusal = response.json() if response.status_code in (400, 410, 422) else {}
    return refusal.get("code") != "VALIDATION_ERROR" or bool(NAMED_BY_THE_CONTRACT.search(refusal["error"]))


@schemathesis.check
def valid_data_acceptance(ctx, response, case):
    if response.status_code in (400, 410, 422) and is_refused_by_a_rule(response):
        return None
    return positive_data_acceptance(ctx, response, case)


def is_null_left_out(body) -> bool:
    """The prize of a ranking is one of several schemas, none of which says that null stands for an absent value."""
    return isinstance(body, dict) and re.search(r'"prize": {[^{}]*: null', json.dumps(body)) is not None


def is_ignored_parameter(case) -> bool:
    """
    A query may have more parameters than the service knows: Schemathesis overlooks that where a token is sent. A spin takes an
    Idempotency-Key from the tokens of players alone.
    """
    data = case.meta.phase.data if case.meta else None
    location = getattr(getattr(data, "parameter_location", None), "name", None)
    is_unknown = location == "QUERY" and "unexpected properties" in (data.description or "")
    return is_unknown or (case.path.endswith("/spin") and getattr(data, "parameter", None) == "Idempotency-Key")


@schemathesis.check
def invalid_data_rejection(ctx, response, case):
    if is_ignored_parameter(case):
        return None
    # Any text is a file of lines: the answer counts those with faults.
    if (case.media_type or "").startswith("text/csv") or is_null_left_out(case.body):
        return None
    return negative_data_rejection(ctx, response, case)


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Without an externalId the tokens of all players end, and with them the one by which this run reads."""
    is_of_all = not isinstance(case.body, dict) or case.body.get("externalId") is None
    if case.path == "/api/v1/admin/player-tokens/revoke" and case.method == "POST" and is_of_all:
        case.body = {"externalId": "user-9"}
