import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";

/** What the cashier should do, told without a database: whole đồng, one member. */
export class CashierModel {
  wallet = 0;
  held = 0;
  /** What left for good. */
  paidOut = 0;
  readonly deposits: { amount: number; state: Deposit["state"] }[] = [];
  readonly withdrawals: { amount: number; state: Withdrawal["state"]; said?: true }[] = [];

  openDeposit(amount: number): "ok" | "too_many_pending" {
    if (this.deposits.filter(({ state }) => state === "pending").length >= 5)
      return "too_many_pending";
    this.deposits.push({ amount, state: "pending" });
    return "ok";
  }

  hear(index: number, outcome: "paid" | "failed" | "expired"): void {
    const deposit = this.deposits[index];
    if (!deposit || deposit.state === "credited") return;
    if (outcome === "paid") {
      deposit.state = "credited";
      this.wallet += deposit.amount;
    } else if (deposit.state !== "cancelled" && deposit.state !== "failed") {
      deposit.state = outcome;
    }
  }

  cancel(index: number): "ok" | "already_closed" {
    const deposit = this.deposits[index];
    if (deposit?.state === "cancelled") return "ok";
    if (deposit?.state !== "pending") return "already_closed";
    deposit.state = "cancelled";
    return "ok";
  }

  runOut(index: number): void {
    const deposit = this.deposits[index];
    if (deposit?.state === "pending") deposit.state = "expired";
  }

  withdraw(amount: number): "ok" | "not_enough_funds" {
    if (amount > this.wallet) return "not_enough_funds";
    this.wallet -= amount;
    this.held += amount;
    this.withdrawals.push({ amount, state: "requested" });
    return "ok";
  }

  decide(index: number, decision: "approve" | "reject"): "ok" | "already_decided" {
    const withdrawal = this.withdrawals[index];
    if (withdrawal?.state !== "requested") return "already_decided";
    this.held -= withdrawal.amount;
    if (decision === "approve") this.paidOut += withdrawal.amount;
    else this.wallet += withdrawal.amount;
    withdrawal.state = decision === "approve" ? "approved" : "rejected";
    return "ok";
  }

  say(
    index: number,
    outcome: "received" | "not_received",
  ): "ok" | "not_approved" | "already_closed" {
    const withdrawal = this.withdrawals[index];
    if (withdrawal?.state === "requested") return "not_approved";
    if (withdrawal?.said && withdrawal.state === outcome) return "ok";
    if (withdrawal?.state !== "approved") return "already_closed";
    withdrawal.state = outcome;
    withdrawal.said = true;
    return "ok";
  }

  waitOut(index: number): void {
    const withdrawal = this.withdrawals[index];
    if (withdrawal?.state === "approved") withdrawal.state = "received";
  }
}
