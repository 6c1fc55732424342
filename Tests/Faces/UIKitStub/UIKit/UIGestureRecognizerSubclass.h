// Empty: the declarations are in UIKit.swift.
